export const texts = {
  title: 'Admin Dashboard',
  create_ticket: 'Create Ticket',
  all_tickets: 'All Tickets',
  users: 'Users',
  companies: 'Companies',
  sign_out: 'Sign Out',
  statistics: 'Ticket statistics',
  by_status: 'Tickets by Status',
  by_priority: 'Tickets by Priority',
  created_per_day: 'Tickets Created per Day',
  created_sum: (count: number, days: number) => `${count.toLocaleString()} in the last ${days} days`,
  day: (day: string, count: number) => `${day}: ${count} ${count === 1 ? 'ticket' : 'tickets'}`,
  recent: 'Recent Tickets',
  none: 'No tickets yet',
  none_hint: 'Tickets that customers raise appear here.',
  loading: 'Loading dashboard',
  failed: 'Failed to fetch dashboard data',
} as const;

/** The stat cards, in order. */
export const statistics = [
  { key: 'total', name: 'Total Tickets', hint: 'All time' },
  { key: 'new', name: 'New Tickets', hint: 'Awaiting assignment' },
  { key: 'in_progress', name: 'In Progress', hint: 'Being worked on' },
  { key: 'resolved', name: 'Resolved', hint: 'Successfully resolved' },
] as const;
