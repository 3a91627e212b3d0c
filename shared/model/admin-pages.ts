import { adminPaths } from './admin-paths.ts';
import type { PermissionName } from './permissions.ts';

/** The groups of the side navigation, in order. The first group is shown without a title. */
export const adminPageGroups = ['Daily', 'Settings', 'Connections', 'Data'] as const;

export interface AdminPage {
  /** The path for links and the router. `:id` is a path parameter. */
  readonly path: string;
  /** The text of links to the page. */
  readonly name: string;
  readonly permission: PermissionName;
  /** The page's group in the side navigation. @default the page is not listed */
  readonly group?: (typeof adminPageGroups)[number];
  /**
   * For a page that the side navigation does not list: the page that the navigation marks as current instead.
   */
  readonly parent?: 'tickets' | 'reports';
  /** Cloudscape's content type, for the layout. */
  readonly content?: 'dashboard' | 'form' | 'table';
}

/**
 * The pages of the admin area, in the order of the side navigation. The key decides where a page's component
 * is: that of `canned_replies` is in `web/admin/pages/canned-replies/canned-replies-page.tsx`.
 */
export const adminPages = {
  dashboard: {
    path: adminPaths.dashboard,
    name: 'Dashboard',
    permission: 'work_all_tickets',
    content: 'dashboard',
  },
  tickets: {
    path: adminPaths.tickets,
    name: 'All Tickets',
    permission: 'work_all_tickets',
    content: 'table',
  },
  ticket: { path: adminPaths.ticket, name: 'Ticket', permission: 'work_all_tickets', parent: 'tickets' },
  create_ticket: {
    path: adminPaths.create_ticket,
    name: 'Create Ticket for Client',
    permission: 'work_all_tickets',
    parent: 'tickets',
    content: 'form',
  },
  reports: {
    path: '/admin/reports',
    name: 'Reports',
    permission: 'read_reports',
    group: 'Daily',
    content: 'dashboard',
  },
  report_tickets: {
    path: '/admin/reports/tickets',
    name: 'Tickets in Report',
    permission: 'read_reports',
    parent: 'reports',
    content: 'table',
  },
  mails: { path: '/admin/mails', name: 'Mails', permission: 'work_all_tickets', group: 'Daily' },
  enquiries: {
    path: adminPaths.enquiries,
    name: 'Enquiries',
    permission: 'work_all_tickets',
    group: 'Daily',
  },
  users: {
    path: '/admin/users',
    name: 'Users',
    permission: 'read_people_and_companies',
    group: 'Daily',
    content: 'table',
  },
  companies: {
    path: '/admin/companies',
    name: 'Companies',
    permission: 'read_people_and_companies',
    group: 'Daily',
    content: 'table',
  },
  canned_replies: {
    path: '/admin/canned-replies',
    name: 'Canned Replies',
    permission: 'use_canned_replies',
    group: 'Settings',
    content: 'table',
  },
  service_levels: {
    path: '/admin/service-levels',
    name: 'Service Levels',
    permission: 'read_people_and_companies',
    group: 'Settings',
  },
  assignment: {
    path: '/admin/assignment',
    name: 'Groups and Rules',
    permission: 'work_all_tickets',
    group: 'Settings',
  },
  ticket_fields: {
    path: '/admin/ticket-fields',
    name: 'Ticket Fields',
    permission: 'write_ticket_fields',
    group: 'Settings',
  },
  integrations: {
    path: adminPaths.integrations,
    name: 'Integrations',
    permission: 'manage_integrations',
    group: 'Connections',
  },
  alerts: {
    path: '/admin/alerts',
    name: 'Alerts',
    permission: 'manage_integrations',
    group: 'Connections',
    content: 'table',
  },
  webhooks: {
    path: adminPaths.webhooks,
    name: 'Webhooks',
    permission: 'manage_webhooks',
    group: 'Connections',
  },
  import: { path: '/admin/import', name: 'Import', permission: 'import_data', group: 'Data' },
  export: { path: '/admin/export', name: 'Export', permission: 'export_data', group: 'Data' },
  audit_log: {
    path: '/admin/activity',
    name: 'Audit Log',
    permission: 'read_audit_log',
    group: 'Data',
    content: 'table',
  },
} as const satisfies Record<string, AdminPage>;

export const adminPagePaths = Object.values(adminPages).map(({ path }) => path);
