export const texts = {
  show: 'Preview',
  hide: 'Hide preview',
  panel: 'Preview of the ticket',
  open: 'Open ticket',
  loading: 'Loading the ticket',
  failed: 'Failed to load the ticket',
  not_found: 'Ticket not found',
  assign_to_me: 'Assign to me',
  reply: 'Reply',
  unassigned: 'Unassigned',
  conversation: 'Conversation',
  earlier: (count: number) =>
    count === 1 ? '1 earlier message on the ticket' : `${count} earlier messages on the ticket`,
  note_label: 'Internal note · agents only',
} as const;
