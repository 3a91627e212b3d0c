/** Addresses of the admin area and of what it leads to, all in one place. */
export const paths = {
  dashboard: '/admin',
  tickets: '/admin/tickets',
  ticket: (id: string) => `/admin/ticket/${encodeURIComponent(id)}`,
  create_ticket: '/admin/create-ticket',
  users: '/admin/users',
  companies: '/admin/companies',
  site: '/',
  profile: '/support/profile',
  my_tickets: '/support/my-tickets',
} as const;
