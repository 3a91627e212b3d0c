export const texts = {
  title: 'Admin Dashboard',
  all_tickets: 'All Tickets',
  sign_out: 'Sign Out',
  statistics: 'Ticket statistics',
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
