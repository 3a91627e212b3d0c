/**
 * Paths of the admin area to which other areas and mails link too. They have their own file, so that other
 * areas need not load admin-pages.ts.
 */
export const adminPaths = {
  dashboard: '/admin',
  tickets: '/admin/tickets',
  ticket: '/admin/ticket/:id',
  create_ticket: '/admin/create-ticket',
  enquiries: '/admin/enquiries',
  integrations: '/admin/integrations',
  webhooks: '/admin/webhooks',
} as const;
