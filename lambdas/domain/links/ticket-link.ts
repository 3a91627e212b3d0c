import * as z from 'zod';
import { limits } from '@portico/shared/model/limits.ts';
import { linkKinds } from '@portico/shared/model/ticket-links.ts';
import { TicketHold } from '@portico/shared/contract/ticket.ts';
import { ticketStatuses } from '@portico/shared/model/ticket.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

const TicketLink = z.object({
  ticket_id: z.string(),
  other_id: z.string(),
  kind: z.enum(linkKinds),
  linked_at: z.iso.datetime(),
});
/**
 * One side of a link. Each of the two tickets stores a side, and one transaction writes or removes both. A
 * side contains only the id of the other ticket, so it is never outdated and holds no personal data.
 */
export type TicketLink = z.output<typeof TicketLink>;

export const parseTicketLink = (item: Item): TicketLink => TicketLink.parse(item);
export const ticketLinkItem = (link: TicketLink): Item => ({
  ...keys.ticketLink(link.ticket_id, link.other_id),
  ...link,
});

const TicketMerge = z.object({
  /** The ticket that continues the conversation. */
  ticket_id: z.string(),
  merged_id: z.string(),
  merged_at: z.iso.datetime(),
  /** The status of the merged ticket before the merge. */
  status: z.enum(ticketStatuses),
  ended_at: z.iso.datetime().nullable(),
  waiting: z.boolean(),
  hold: TicketHold.nullable(),
  /** The conversation version of the target ticket at the time of the merge. */
  said: z.int(),
  /** Whether the followers of the merged ticket now follow this one. */
  followers_added: z.boolean().optional(),
});
/** A merge, with the data for undoing it. It is stored with the target ticket. */
export type TicketMerge = z.output<typeof TicketMerge>;

export const parseTicketMerge = (item: Item): TicketMerge => TicketMerge.parse(item);
export const ticketMergeItem = (merge: TicketMerge): Item => ({
  ...keys.ticketMerge(merge.ticket_id, merge.merged_id),
  ...merge,
});
/** Whether a link item of a ticket is a merge. */
export const isMerge = ({ sk }: Item): boolean =>
  typeof sk === 'string' && sk.startsWith(keys.ticketMerge('', '').sk);

/** A reference to a ticket from another ticket. */
export interface NamedTicket {
  readonly id: string;
  readonly ticket_number: string;
}

/** Creates a reference to a ticket. */
export const toNamedTicket = ({ id, ticket_number }: NamedTicket): NamedTicket => ({ id, ticket_number });

export const tooManyLinksError = ({ ticket_number }: Pick<NamedTicket, 'ticket_number'>) =>
  new ApiError(
    'limit_reached',
    `${ticket_number} has ${limits.ticket_links} links already. Remove one that is no longer needed.`,
  );

/** The error for a reply to a ticket that ended some time ago. */
export const ticketEndedError = () =>
  new ApiError(
    'ticket_ended',
    'This ticket was closed a while ago. Your reply starts a follow-up ticket instead.',
  );

/** The error for a request to change a merged ticket. */
export const ticketMergedError = ({ ticket_number }: Pick<NamedTicket, 'ticket_number'>) =>
  new ApiError('ticket_merged', `This ticket was merged into ${ticket_number}. Write there.`);
