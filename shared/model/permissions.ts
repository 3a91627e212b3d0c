/**
 * The permissions: one table for the API, the route guards, the buttons and the README. The table covers
 * kinds of actions; the code of each feature has the rules about single records ("of the caller's own
 * company").
 */
import { type Role, roles } from './roles.ts';

/**
 * `public`: anyone. `signed-in`: any enabled account. A list: an account with at least one of these roles.
 * `keys`: only integrations.
 */
export type Access = 'public' | 'signed-in' | 'keys' | readonly Role[];

export const staff = ['agent', 'admin'] as const satisfies readonly Role[];
export const adminRoles = ['admin'] as const satisfies readonly Role[];

export const permissions = {
  read_public_site: 'public',
  use_own_company_tickets: 'signed-in',
  rate_own_tickets: 'signed-in',
  work_all_tickets: staff,
  link_tickets: staff,
  use_canned_replies: staff,
  write_shared_replies: adminRoles,
  use_ticket_views: staff,
  share_ticket_views: adminRoles,
  read_reports: staff,
  read_monthly_report: 'signed-in',
  write_service_levels: adminRoles,
  write_groups_and_rules: adminRoles,
  write_ticket_fields: adminRoles,
  manage_webhooks: adminRoles,
  read_people_and_companies: staff,
  manage_people_and_companies: adminRoles,
  read_audit_log: adminRoles,
  manage_integrations: adminRoles,
  import_data: adminRoles,
  export_data: adminRoles,
} as const satisfies Record<string, Access>;

export type PermissionName = keyof typeof permissions;

/**
 * The text for each row of the table. The texts are separate from the table, so that browsers do not load
 * them.
 */
export const permissionTexts: readonly (readonly [PermissionName, string])[] = [
  ['read_public_site', 'Public pages, blog, contact, newsletter'],
  ['use_own_company_tickets', "Own company's tickets: list, read, reply, attach; create own"],
  ['rate_own_tickets', 'Rate the help on own resolved tickets'],
  [
    'work_all_tickets',
    'All tickets, enquiries, dashboard, status, priority, people in copy, contacts, internal notes, history, create on behalf',
  ],
  ['link_tickets', 'Link, split and merge tickets'],
  ['use_canned_replies', 'Own canned replies; use shared ones'],
  ['write_shared_replies', 'Write shared canned replies'],
  ['use_ticket_views', 'Own views of the list of tickets; use shared ones'],
  ['share_ticket_views', 'Share views of the list of tickets'],
  ['read_reports', 'Read and export reports'],
  ['read_monthly_report', "Read own company's monthly report, as its contact"],
  ['write_service_levels', 'Write service levels'],
  ['write_groups_and_rules', 'Write groups, and rules that assign new tickets; mark others as away'],
  ['write_ticket_fields', 'Write categories, departments and fields of tickets'],
  ['manage_webhooks', 'Manage webhooks, and messages to Slack and Teams'],
  ['read_people_and_companies', 'Read companies and users, write notes on them'],
  ['manage_people_and_companies', 'Manage users, roles, companies'],
  ['read_audit_log', 'Read and export the audit log'],
  ['manage_integrations', 'Manage integrations and their keys'],
  ['import_data', 'Import companies, people and tickets'],
  ['export_data', 'Export everything, or what a company sees'],
];

/** Whether the roles `heldRoles` grant `access`; undefined means that nobody is signed in. */
export function grantsAccess(access: Access, heldRoles: readonly Role[] | undefined): boolean {
  if (access === 'public') return true;
  if (heldRoles === undefined || access === 'keys') return false;
  return access === 'signed-in' || access.some((role) => heldRoles.includes(role));
}

export const hasPermission = (heldRoles: readonly Role[] | undefined, permission: PermissionName): boolean =>
  grantsAccess(permissions[permission], heldRoles);

/** Whether someone has a staff role; public pages use this without loading the table above. */
export const isStaff = (heldRoles: readonly Role[] | undefined): boolean => grantsAccess(staff, heldRoles);

/** The known roles in a token or record; unknown values are ignored. */
export const selectKnownRoles = (names: readonly string[]): Role[] =>
  roles.filter((role) => names.includes(role));
