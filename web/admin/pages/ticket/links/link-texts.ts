export const linkTexts = {
  title: 'Linked Tickets',
  none: 'No linked tickets',
  loading: 'Loading linked tickets',
  failed: 'Failed to load linked tickets',
  add: 'Link a ticket',
  cancel: 'Cancel',
  kind: 'This ticket is',
  ticket: 'Ticket',
  ticket_hint: 'The ticket’s number, or words from the ticket. Customers do not see links.',
  placeholder: 'TKT-000012, or words',
  searching: 'Searching',
  search_failed: 'The tickets could not be searched',
  try_again: 'Try again',
  nothing_found: 'No ticket found',
  no_such: (text: string) => `“${text}” does not identify a ticket. Choose one from the list.`,
  linked: (kind: string, ticket_number: string) => `Linked: ${kind} ${ticket_number}`,
  remove: (kind: string, ticket_number: string) => `Remove the link: ${kind} ${ticket_number}`,
  removed: (ticket_number: string) => `Link to ${ticket_number} removed`,
  remove_failed: 'Failed to remove the link',
  answer: (count: number) => (count === 1 ? 'Answer 1 incident' : `Answer ${count} incidents`),
  answer_title: 'Answer incidents',
  answer_goes_to: (numbers: string) =>
    `The customers of ${numbers} receive this answer. It is not added to this ticket.`,
  answer_label: 'Answer',
  answer_missing: 'Write an answer',
  answer_too_long: (limit: number) => `At most ${limit.toLocaleString()} characters`,
  answer_status: 'Set their status to',
  keep_status: 'As it is',
  answering: (done: number, total: number) => `Answering: ${done} of ${total}`,
  answered: (count: number) => (count === 1 ? '1 incident answered' : `${count} incidents answered`),
  answered_only: (reason: string) => `Answered, but the status was not changed. ${reason}`,
  not_answered: (count: number) =>
    count === 1
      ? '1 incident was not answered. Send again to retry.'
      : `${count} incidents were not answered. Send again to retry.`,
} as const;

export const mergeTexts = {
  open: 'Merge into another ticket',
  title: (ticket_number: string) => `Merge ${ticket_number}`,
  close: 'Close',
  consequence:
    'This ticket is closed and accepts no more comments. Its text, comments and files stay on it. Answers by mail go to the other ticket, and the customer gets a link to it.',
  hint: (company: string) => `The number of an open ticket of ${company}, or words from the ticket.`,
  chosen: 'Continues as',
  merge: 'Merge',
  merged: (ticket_number: string) => `Merged into ${ticket_number}`,
  merged_into: 'This ticket was merged into',
  goes_on:
    'Comments and changes are made there. You can undo the merge until there is a public comment there.',
  undo: 'Undo merge',
  undone: 'Merge undone',
  undo_failed: 'Failed to undo the merge',
} as const;
