import * as z from 'zod';
import { LinkedTicket } from '@portico/shared/contract/links.ts';
import {
  type LinkKind,
  inverseOf,
  linkKindTexts,
  linkValue,
  shownLinkKinds,
} from '@portico/shared/model/ticket-links.ts';
import type { Actor } from '../domain/actor.ts';
import { countLink, countLinkLess, putLink, removeLink } from '../domain/link-operations.ts';
import {
  type TicketLink,
  isMerge,
  ticketLinkOf,
  ticketMergeOf,
  tooManyLinks,
} from '../domain/ticket-link.ts';
import { ticketSummaryOf } from '../domain/ticket-summary.ts';
import { recordChanges } from '../domain/record-changes.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { ConditionFailed, type Item, getItem, transact } from '../platform/dynamodb.ts';
import { allOf } from '../table/all-items.ts';
import { keys } from '../table/keys.ts';

const Named = z.object({ id: z.string(), ticket_number: z.string() });
/** What links show of a ticket, and the follow-up tickets that it names itself. */
const LinkableTicket = z.object({
  ...LinkedTicket.omit({ kind: true, linked_at: true }).shape,
  follows: Named.nullable().default(null),
  followed_by: Named.nullable().default(null),
  merged_into: Named.nullable().default(null),
});
type LinkableTicket = z.output<typeof LinkableTicket>;

/** Undefined if it does not exist. */
async function findTicket(id: string, consistent = false): Promise<LinkableTicket | undefined> {
  const item = await getItem(keys.ticket(id), { consistent });
  return item && LinkableTicket.parse({ ...item, ...ticketSummaryOf(item) });
}

/** @throws ApiError `not_found` */
async function ticketById(id: string): Promise<LinkableTicket> {
  const ticket = await findTicket(id, true);
  if (!ticket) throw notFound();
  return ticket;
}

const shown = (
  { id, ticket_number, subject, status, company_name }: LinkableTicket,
  kind: LinkedTicket['kind'],
  linked_at: string | null,
): LinkedTicket => ({ kind, id, ticket_number, subject, status, company_name, linked_at });

const byKindAndNumber = (one: LinkedTicket, other: LinkedTicket) =>
  shownLinkKinds.indexOf(one.kind) - shownLinkKinds.indexOf(other.kind) ||
  one.ticket_number.localeCompare(other.ticket_number, 'en');

type Found = { readonly other_id: string } & Pick<LinkedTicket, 'kind' | 'linked_at'>;

/**
 * What stands on the ticket itself: its merge, and follow-up tickets, which answers started
 * (tickets/create-ticket.ts).
 */
const written = ({ follows, followed_by, merged_into }: LinkableTicket): Found[] =>
  [
    { named: follows, kind: 'follow_up_of' as const },
    { named: followed_by, kind: 'has_follow_up' as const },
    { named: merged_into, kind: 'merged_into' as const },
  ].flatMap(({ named, kind }) => (named ? [{ other_id: named.id, kind, linked_at: null }] : []));

const foundIn = (item: Item): Found =>
  isMerge(item)
    ? { other_id: ticketMergeOf(item).merged_id, kind: 'merged_from', linked_at: null }
    : ticketLinkOf(item);

/**
 * The links of a ticket: one Query, and each of the other tickets.
 * @throws ApiError `not_found`
 */
export async function linksOf(id: string): Promise<LinkedTicket[]> {
  const [ticket, items] = await Promise.all([
    ticketById(id),
    allOf({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.ticketLink(id, '').pk },
    }),
  ]);
  const found = await Promise.all(
    [...items.map(foundIn), ...written(ticket)].map(async ({ other_id, kind, linked_at }) => {
      const other = await findTicket(other_id);
      return other ? [shown(other, kind, linked_at)] : [];
    }),
  );
  return found.flat().sort(byKindAndNumber);
}

const alreadyLinked = ({ ticket_number }: LinkableTicket, kind: LinkKind) =>
  new ApiError(
    'already_linked',
    `These tickets are linked already: ${linkKindTexts[kind]} ${ticket_number}. Remove that link first.`,
  );

const sameTicket = () =>
  new ApiError('invalid_request', 'A ticket cannot be linked to itself', [
    { path: 'params.other_id', message: 'must be another ticket' },
  ]);

/** Whether the product has started one of the tickets as the follow-up of the other. */
const continues = (
  { follows, followed_by }: LinkableTicket,
  { id }: LinkableTicket,
): LinkKind | undefined => {
  if (follows?.id === id) return 'follow_up_of';
  return followed_by?.id === id ? 'has_follow_up' : undefined;
};

/**
 * Links two tickets. Both directions, the counts and the entries of both histories are one transaction. The
 * same link once more changes nothing.
 * @throws ApiError `not_found`, `already_linked`, `limit_reached`; `invalid_request` for the ticket itself
 */
export async function linkTickets(
  actor: Actor,
  { ticket_id, other_id, kind }: Omit<TicketLink, 'linked_at'>,
  at: Date,
): Promise<LinkedTicket> {
  if (ticket_id === other_id) throw sameTicket();
  const [ticket, other] = await Promise.all([ticketById(ticket_id), ticketById(other_id)]);
  const started = continues(ticket, other);
  if (started === kind) return shown(other, kind, null);
  const linked_at = at.toISOString();
  const inverse = inverseOf[kind];
  try {
    await transact([
      putLink({ ticket_id, other_id, kind, linked_at }),
      putLink({ ticket_id: other_id, other_id: ticket_id, kind: inverse, linked_at }),
      countLink(ticket_id),
      countLink(other_id),
      ...recordChanges(actor, at, 'link', [
        [ticket_id, { old_value: '', new_value: linkValue(kind, other.ticket_number) }],
        [other_id, { old_value: '', new_value: linkValue(inverse, ticket.ticket_number) }],
      ]),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.index > 1) throw tooManyLinks(error.index === 2 ? ticket : other);
    const earlier = error.item && ticketLinkOf(error.item);
    if (earlier?.kind !== kind) throw alreadyLinked(other, earlier?.kind ?? kind);
    return shown(other, kind, earlier.linked_at);
  }
  return shown(other, kind, linked_at);
}

/**
 * Removes the link between two tickets, from both, with entries in both histories.
 * @throws ApiError `not_found`
 */
export async function unlinkTickets(
  actor: Actor,
  ticket_id: string,
  other_id: string,
  at: Date,
): Promise<void> {
  const [ticket, other, item] = await Promise.all([
    ticketById(ticket_id),
    ticketById(other_id),
    getItem(keys.ticketLink(ticket_id, other_id), { consistent: true }),
  ]);
  if (!item) throw notFound();
  const { kind } = ticketLinkOf(item);
  const inverse = inverseOf[kind];
  try {
    await transact([
      removeLink(ticket_id, other_id, kind),
      removeLink(other_id, ticket_id, inverse),
      countLinkLess(ticket_id),
      countLinkLess(other_id),
      ...recordChanges(actor, at, 'link', [
        [ticket_id, { old_value: linkValue(kind, other.ticket_number), new_value: '' }],
        [other_id, { old_value: linkValue(inverse, ticket.ticket_number), new_value: '' }],
      ]),
    ]);
  } catch (error) {
    // Another user removed it, or replaced it, meanwhile.
    if (error instanceof ConditionFailed) throw notFound();
    throw error;
  }
}
