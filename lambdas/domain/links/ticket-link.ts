import * as z from 'zod';
import { limits } from '@portico/shared/model/limits.ts';
import { linkKinds } from '@portico/shared/model/ticket-links.ts';
import { TicketHold } from '@portico/shared/contract/tickets.ts';
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
 * A link as one of its two tickets has it: both are written and removed in one transaction. It has nothing of
 * the other ticket but its id, so that it stays true whatever becomes of that ticket, and no personal data.
 */
export type TicketLink = z.output<typeof TicketLink>;

export const ticketLinkOf = (item: Item): TicketLink => TicketLink.parse(item);
export const ticketLinkItem = (link: TicketLink): Item => ({
  ...keys.ticketLink(link.ticket_id, link.other_id),
  ...link,
});

const TicketMerge = z.object({
  /** The ticket that continues. */
  ticket_id: z.string(),
  merged_id: z.string(),
  merged_at: z.iso.datetime(),
  /** Of the merged ticket, before. */
  status: z.enum(ticketStatuses),
  ended_at: z.iso.datetime().nullable(),
  waiting: z.boolean(),
  hold: TicketHold.nullable(),
  /** The version of the other ticket's conversation at that time. */
  said: z.int(),
  /** Whether the followers of the merged ticket were made followers of this one. */
  followers_added: z.boolean().optional(),
});
/** A merge as the ticket has it that continues, with what undoing it restores. */
export type TicketMerge = z.output<typeof TicketMerge>;

export const ticketMergeOf = (item: Item): TicketMerge => TicketMerge.parse(item);
export const ticketMergeItem = (merge: TicketMerge): Item => ({
  ...keys.ticketMerge(merge.ticket_id, merge.merged_id),
  ...merge,
});
/** Whether an item among the links of a ticket is a merge. */
export const isMerge = ({ sk }: Item): boolean =>
  typeof sk === 'string' && sk.startsWith(keys.ticketMerge('', '').sk);

/** A ticket as another one names it. */
export interface NamedTicket {
  readonly id: string;
  readonly ticket_number: string;
}

/** What another ticket says of one. */
export const namedTicket = ({ id, ticket_number }: NamedTicket): NamedTicket => ({ id, ticket_number });

export const tooManyLinks = ({ ticket_number }: Pick<NamedTicket, 'ticket_number'>) =>
  new ApiError(
    'limit_reached',
    `${ticket_number} has ${limits.ticket_links} links already. Remove one that is no longer needed.`,
  );

/** A reply to a ticket that ended a while ago is refused. */
export const ticketEnded = () =>
  new ApiError(
    'ticket_ended',
    'This ticket was closed a while ago. Your reply starts a follow-up ticket instead.',
  );

/** What is written on a merged ticket is refused. */
export const ticketMerged = ({ ticket_number }: Pick<NamedTicket, 'ticket_number'>) =>
  new ApiError('ticket_merged', `This ticket was merged into ${ticket_number}. Write there.`);
