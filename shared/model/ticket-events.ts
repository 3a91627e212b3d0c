import { reminderKinds } from './service-levels.ts';

/** The events about which people are notified by mail and bell, and the events that end a notification. */
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
  // The ticket was taken off hold.
  'resumed',
  'rated',
  ...reminderKinds,
] as const;

/** All kinds of ticket events. Each consumer subscribes to some kinds (domain/ticket/ticket-event.ts). */
export const ticketEventKinds = [
  ...notifiedEventKinds,
  'priority_changed',
  'group_changed',
  'attachment_added',
  // A text or field that the search or reports use was changed.
  'content_changed',
  // The ticket was merged with another one, or the merge was undone. Each of the two tickets has this event.
  'merge_changed',
  // The ticket has another requester, perhaps of another company.
  'requester_changed',
  'ticket_removed',
] as const;

/**
 * The events that change a ticket's search document. A new ticket can be found even before its event is
 * processed (create-ticket.ts).
 */
export const indexedEventKinds = [
  'ticket_created',
  'comment_added',
  'note_added',
  'attachment_added',
  'content_changed',
  'ticket_removed',
] as const satisfies readonly (typeof ticketEventKinds)[number][];

export type TicketEventKind = (typeof ticketEventKinds)[number];
