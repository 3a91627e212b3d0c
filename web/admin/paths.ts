/** Addresses of the admin area and of what it leads to, all in one place. */
export const paths = {
  dashboard: '/admin',
  tickets: '/admin/tickets',
  ticket: (id: string) => `/admin/ticket/${encodeURIComponent(id)}`,
  site: '/',
  my_tickets: '/support/my-tickets',
} as const;
