export const splitTexts = {
  open: 'Split off as a new ticket',
  split_into: 'Split into',
  title: (ticket_number: string) => `New ticket from ${ticket_number}`,
  consequence: (requester: string) =>
    `The text stays here, and becomes the description of the new ticket. ${requester} is its requester. Both tickets are linked.`,
  text: 'Description',
  files: 'Files to copy',
  most_files: (limit: number) => `Choose at most ${limit} files`,
  create: 'Create ticket',
  loading: 'Loading the form',
  failed: 'Failed to load the form',
  created: (ticket_number: string, requester: string) => `${ticket_number} created for ${requester}`,
  stored: 'This text has already been split off, with your earlier input. The ticket links to the new one.',
} as const;
