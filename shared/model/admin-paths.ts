/**
 * Paths of the admin area that other areas and mails also link to, so that they need not load admin-pages.ts.
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
