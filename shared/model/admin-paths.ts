/**
 * URL paths of the admin area, for its router and for links to it from the portal. `:id` is a path parameter.
 */
export const adminPaths = {
  dashboard: '/admin',
  tickets: '/admin/tickets',
  ticket: '/admin/ticket/:id',
  create_ticket: '/admin/create-ticket',
  reports: '/admin/reports',
  reported_tickets: '/admin/reports/tickets',
  mails: '/admin/mails',
  enquiries: '/admin/enquiries',
  canned_replies: '/admin/canned-replies',
  service_levels: '/admin/service-levels',
  assignment: '/admin/assignment',
  webhooks: '/admin/webhooks',
  ticket_fields: '/admin/ticket-fields',
  users: '/admin/users',
  companies: '/admin/companies',
  integrations: '/admin/integrations',
  import: '/admin/import',
  export: '/admin/export',
  alerts: '/admin/alerts',
  audit_log: '/admin/activity',
} as const;
export type AdminPath = (typeof adminPaths)[keyof typeof adminPaths];
