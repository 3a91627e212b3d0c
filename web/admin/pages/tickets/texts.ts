export const texts = {
  title: 'All Support Tickets',
  refresh: 'Refresh',
  loading: 'Loading tickets',
  failed: 'Failed to load tickets',
  none: 'No tickets yet',
  none_hint: 'Tickets that customers raise appear here.',
  page_over: 'There are no more tickets on this page',
  first_page: 'Back to the newest tickets',
} as const;
