export const othersTexts = {
  title: 'Other Tickets and People',
  open_of: (name: string) => `Open tickets of ${name}`,
  past_of: (name: string) => `Past tickets of ${name}`,
  none: 'No others',
  all: 'Show in the list',
  all_of: (title: string) => `${title}: show in the list`,
  loading: 'Loading',
  failed: 'Failed to load',
  people_of: (company: string) => `People of ${company}`,
} as const;
