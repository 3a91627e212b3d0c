import { levelAlerts } from './service-levels.ts';

/** What people are notified of by mail and bell, or no longer notified of. */
export const notifiedEventKinds = [
  'ticket_created',
  'comment_added',
  'note_added',
  'mention_added',
  'comment_removed',
  'status_changed',
  'follower_added',
  'participant_added',
  'assignee_changed',
  // It is no longer on hold.
  'resumed',
  'rated',
  ...levelAlerts,
] as const;

/** What can happen to a ticket. Consumers subscribe to some of these (lambdas/domain/ticket/message.ts). */
export const ticketEventKinds = [
  ...notifiedEventKinds,
  'priority_changed',
  'group_changed',
  'attachment_added',
  // A text, or a field, by which the search finds it or reports count it.
  'content_changed',
  // It was merged into another ticket, or the merge was undone; the same of the other ticket.
  'merge_changed',
  // It is for another person, perhaps of another company.
  'requester_changed',
  'ticket_removed',
] as const;

/**
 * What changes how the search finds a ticket. A new ticket is found at once (create-ticket.ts): its event
 * only confirms it.
 */
export const searchedEventKinds = [
  'ticket_created',
  'comment_added',
  'note_added',
  'attachment_added',
  'content_changed',
  'ticket_removed',
] as const satisfies readonly (typeof ticketEventKinds)[number][];

export type TicketEventKind = (typeof ticketEventKinds)[number];
