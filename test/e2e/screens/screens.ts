import { messages } from '../../../shared/model/messages.ts';
import { isStaff, hasPermission, type PermissionName } from '../../../shared/model/permissions.ts';
import type { Role } from '../../../shared/model/roles.ts';

/** Subject of the ticket that all viewers open. It belongs to the company of `customer`. */
export const subject = 'The door scanner of gate 4 beeps twice';
export const missingTicketId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

const customerRoles = ['customer'] as const;

/** The users who open the screens, with their roles; undefined is a visitor who is not signed in. */
export const viewers = {
  visitor: undefined,
  customer: customerRoles,
  'customer of another company': customerRoles,
  'customer without company': customerRoles,
  agent: ['agent'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Role[] | undefined>;

export type Viewer = keyof typeof viewers;

/** What a viewer is expected to see at a path. */
export interface ExpectedScreen {
  readonly path: string;
  readonly heading?: string | undefined;
  /** Texts in `main` that identify the screen. */
  readonly texts?: readonly string[];
  /** Text of a toast. */
  readonly toast?: string;
  /** Status of the failed API request, which the browser logs to the console. */
  readonly errorStatus?: 403 | 404;
}

export interface Screen extends ExpectedScreen {
  /** Path in the router's syntax; `:id` is the id of the ticket. */
  readonly path: string;
  readonly heading: string;
  /** Permission that the screen requires; undefined if it requires none. */
  readonly permission: PermissionName | undefined;
  /** Buttons, and the additional permission that they require. */
  readonly actions?: { readonly permission: PermissionName; readonly buttons: readonly RegExp[] };
  /** Different expectations for viewers who have the permission but see something else. */
  readonly overrides?: Partial<Record<Viewer, Partial<ExpectedScreen>>>;
}

const signInScreen: ExpectedScreen = { path: '/auth/login', heading: 'Sign in to support' };
const myTicketsScreen: ExpectedScreen = { path: '/support/my-tickets', heading: 'Company Support Tickets' };
const deniedScreen: ExpectedScreen = {
  ...myTicketsScreen,
  toast: 'Access denied. Admin or agent role required.',
};
const deniedAgentScreen: ExpectedScreen = {
  path: '/admin',
  heading: 'Dashboard',
  toast: 'Access denied. Admin role required.',
};

const ticketNotFoundScreen: Partial<ExpectedScreen> = {
  heading: undefined,
  texts: ['Ticket not found'],
  errorStatus: 404,
};
const createMissingCompanyError = (advice: string): Partial<ExpectedScreen> => ({
  texts: [messages.profile_without_company, advice],
  errorStatus: 403,
});
/** The API lists no own tickets for staff without a company, so the page sends them to the dashboard. */
const dashboardRedirect: ExpectedScreen = {
  path: '/admin',
  heading: 'Dashboard',
  texts: ['Recent Tickets'],
  errorStatus: 403,
};
const createForClientNotice: Partial<ExpectedScreen> = {
  texts: [messages.cannot_create_without_company, 'Create Ticket for Client'],
};

/** All screens that require sign-in, the sign-in page and the page that sets a password. */
export const screens: readonly Screen[] = [
  {
    ...signInScreen,
    heading: 'Sign in to support',
    texts: ['Forgot your password?'],
    permission: undefined,
    overrides: {
      customer: { ...myTicketsScreen, texts: [subject] },
      'customer of another company': { ...myTicketsScreen, texts: ['No tickets found'] },
      'customer without company': {
        ...myTicketsScreen,
        ...createMissingCompanyError('Please contact your administrator'),
      },
      agent: dashboardRedirect,
      admin: dashboardRedirect,
    },
  },
  {
    path: '/auth/sign-up',
    heading: 'Create an account',
    texts: ['Full name', 'Sign up'],
    permission: undefined,
  },
  {
    path: '/auth/set-password',
    heading: 'Reset your password',
    texts: ['Send me a link'],
    permission: undefined,
  },
  {
    path: '/auth/confirm-address',
    heading: 'Confirm your new address',
    texts: ['This link is incomplete.'],
    permission: undefined,
  },
  {
    path: '/support/rate',
    heading: 'Rate our help',
    texts: ['This link is incomplete.'],
    permission: undefined,
  },
  {
    ...myTicketsScreen,
    heading: 'Company Support Tickets',
    texts: [subject],
    permission: 'use_own_company_tickets',
    overrides: {
      'customer of another company': { texts: ['No tickets found', 'Create Your First Ticket'] },
      'customer without company': createMissingCompanyError(
        'Please contact your administrator to assign you to a company.',
      ),
      agent: dashboardRedirect,
      admin: dashboardRedirect,
    },
  },
  {
    path: '/support/new-ticket',
    heading: 'Create Support Ticket',
    texts: ['Ticket Type', 'Urgency', 'Description', 'Create Ticket'],
    permission: 'use_own_company_tickets',
    overrides: {
      'customer without company': { texts: [messages.cannot_create_without_company] },
      agent: createForClientNotice,
      admin: createForClientNotice,
    },
  },
  {
    path: '/support/ticket/:id',
    heading: subject,
    texts: ['No attachments', 'Conversation', 'Add Comment'],
    permission: 'use_own_company_tickets',
    overrides: {
      'customer of another company': ticketNotFoundScreen,
      'customer without company': ticketNotFoundScreen,
    },
  },
  {
    // This path has no valid month; the report itself is tested in reports.test.ts.
    path: '/support/reports/:month',
    heading: 'Monthly report',
    texts: ['No report here'],
    permission: 'read_monthly_report',
  },
  {
    path: '/support/profile',
    heading: 'Your profile',
    texts: ['Change name', 'Change password', 'Set up two-step sign-in'],
    permission: 'use_own_company_tickets',
  },
  {
    path: '/admin',
    heading: 'Dashboard',
    texts: ['Recent Tickets', 'All Tickets', 'Users', 'Companies', 'Sign Out'],
    permission: 'work_all_tickets',
  },
  {
    path: '/admin/tickets',
    heading: 'All Support Tickets',
    texts: ['Create for Client', 'Search tickets', 'Status', 'Priority', 'Showing'],
    permission: 'work_all_tickets',
  },
  {
    path: '/admin/ticket/:id',
    heading: subject,
    texts: ['Manage Ticket', 'Internal note', 'No attachments', 'No changes recorded'],
    permission: 'work_all_tickets',
  },
  {
    path: '/admin/create-ticket',
    heading: 'Create Ticket for Client',
    texts: ['Choose a company', 'Enter the requester manually'],
    permission: 'work_all_tickets',
  },
  {
    path: '/admin/reports',
    heading: 'Reports',
    texts: ['Export CSV', 'Period', 'Satisfaction', 'Open tickets by week of creation'],
    permission: 'read_reports',
  },
  {
    path: '/admin/reports/tickets',
    heading: 'Open now',
    texts: ['Back to the report', 'Assignee'],
    permission: 'read_reports',
  },
  {
    path: '/admin/mails',
    heading: 'Mails',
    texts: ['Waiting for a decision', 'Mails of an address'],
    permission: 'work_all_tickets',
  },
  {
    path: '/admin/enquiries',
    heading: 'Enquiries',
    texts: ['Open', 'Closed'],
    permission: 'work_all_tickets',
  },
  {
    path: '/admin/canned-replies',
    heading: 'Canned Replies',
    texts: ['Search canned replies', 'Add Canned Reply'],
    permission: 'use_canned_replies',
  },
  {
    path: '/admin/service-levels',
    heading: 'Service Levels',
    texts: ['Policies', 'Business Hours'],
    permission: 'read_people_and_companies',
    actions: { permission: 'write_service_levels', buttons: [/^Add Policy$/, /^Add Business Hours$/] },
  },
  {
    path: '/admin/assignment',
    heading: 'Groups and Rules',
    texts: ['Groups', 'Rules for Assigning', 'Set Away'],
    permission: 'work_all_tickets',
    actions: {
      permission: 'write_groups_and_rules',
      buttons: [/^Add Group$/, /^Add Rule$/, /^Try Out$/, /^Save Rules$/],
    },
  },
  {
    path: '/admin/ticket-fields',
    heading: 'Ticket Fields',
    texts: ['Categories', 'Departments', 'Bug or defect', 'Compliance'],
    permission: 'write_ticket_fields',
  },
  {
    path: '/admin/integrations',
    heading: 'Integrations',
    texts: ['Add Integration', 'Programs that call the API with a key.'],
    permission: 'manage_integrations',
  },
  {
    path: '/admin/import',
    heading: 'Import',
    texts: ['What to import', 'Imports'],
    permission: 'import_data',
  },
  {
    path: '/admin/export',
    heading: 'Export',
    texts: ['What to export', 'Start Export', 'Exports'],
    permission: 'export_data',
  },
  {
    path: '/admin/alerts',
    heading: 'Alerts',
    texts: ['How alerts of monitoring tools create tickets.'],
    permission: 'manage_integrations',
  },
  {
    path: '/admin/webhooks',
    heading: 'Webhooks',
    texts: ['Add Webhook', 'Messages about ticket events'],
    permission: 'manage_webhooks',
  },
  {
    path: '/admin/activity',
    heading: 'Audit Log',
    texts: ['Export CSV'],
    permission: 'read_audit_log',
  },
  {
    path: '/admin/users',
    heading: 'User Management',
    texts: ['Search users', 'Showing'],
    permission: 'read_people_and_companies',
    actions: {
      permission: 'manage_people_and_companies',
      buttons: [/^Create User$/, /^Edit: /, /^Manage Roles: /, /^More actions: /],
    },
  },
  {
    path: '/admin/companies',
    heading: 'Company Management',
    texts: ['Search companies', 'Contact Email', 'active'],
    permission: 'read_people_and_companies',
    actions: { permission: 'manage_people_and_companies', buttons: [/^Add Company$/, /^Edit /] },
  },
];

/** Returns what a viewer must see on a screen according to the specification and the permissions. */
export function getExpectedScreen(screen: Screen, viewer: Viewer): ExpectedScreen {
  const roles = viewers[viewer];
  if (screen.permission === undefined || hasPermission(roles, screen.permission))
    return { ...screen, ...screen.overrides?.[viewer] };
  if (roles === undefined) return signInScreen;
  return isStaff(roles) ? deniedAgentScreen : deniedScreen;
}

/** Returns the buttons among a screen's actions that a viewer must see. */
export const listVisibleButtons = ({ actions }: Screen, viewer: Viewer): readonly RegExp[] =>
  actions !== undefined && hasPermission(viewers[viewer], actions.permission) ? actions.buttons : [];
