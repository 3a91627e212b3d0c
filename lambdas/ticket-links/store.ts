import type { LinkedTicket } from '@portico/shared/contract/links.ts';
import { limits } from '@portico/shared/model/limits.ts';
import {
  type LinkKind,
  inverseKinds,
  linkKindTexts,
  shownLinkKinds,
} from '@portico/shared/model/ticket-links.ts';
import type { Actor } from '../domain/actor.ts';
import { putLink, removeLink } from '../domain/links/link-operations.ts';
import {
  type TicketLink,
  isMerge,
  toNamedTicket,
  parseTicketLink,
  parseTicketMerge,
  tooManyLinksError,
} from '../domain/links/ticket-link.ts';
import { toEventActor } from '../domain/ticket/recorded-event.ts';
import { appendEvent, findTicket, readTicket, retryOnConflict } from '../domain/ticket/store.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { type Item, getItem, transact } from '../platform/dynamodb.ts';
import { listItems } from '../table/all-items.ts';
import { keys } from '../table/keys.ts';

const toLinkedTicket = (
  { id, ticket_number, subject, status, company_name, ...ticket }: StoredTicket,
  kind: LinkedTicket['kind'],
  linked_at: string | null,
): LinkedTicket => {
  const { conversation_version, last_staff_activity_at } = ticket;
  const seenConversation = { conversation_version, last_staff_activity_at };
  return { kind, id, ticket_number, subject, status, company_name, seen: seenConversation, linked_at };
};

const compareByKindAndNumber = (ticket: LinkedTicket, otherTicket: LinkedTicket) =>
  shownLinkKinds.indexOf(ticket.kind) - shownLinkKinds.indexOf(otherTicket.kind) ||
  ticket.ticket_number.localeCompare(otherTicket.ticket_number, 'en');

type FoundLink = { readonly other_id: string } & Pick<LinkedTicket, 'kind' | 'linked_at'>;

/**
 * Relations that the ticket itself stores: its merge, and follow-up tickets
 * (tickets/commands/create-ticket.ts).
 */
const listStoredRelations = ({ follows, followed_by, merged_into }: StoredTicket): FoundLink[] =>
  [
    { named: follows, kind: 'follow_up_of' as const },
    { named: followed_by, kind: 'has_follow_up' as const },
    { named: merged_into, kind: 'merged_into' as const },
  ].flatMap(({ named, kind }) => (named ? [{ other_id: named.id, kind, linked_at: null }] : []));

const toFoundLink = (item: Item): FoundLink =>
  isMerge(item)
    ? { other_id: parseTicketMerge(item).merged_id, kind: 'merged_from', linked_at: null }
    : parseTicketLink(item);

/**
 * The links of a ticket. Takes one Query, and a read of each linked ticket.
 * @throws ApiError `not_found`
 */
export async function listLinks(id: string): Promise<LinkedTicket[]> {
  const [ticket, items] = await Promise.all([
    readTicket(id),
    listItems({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.ticketLink(id, '').pk },
    }),
  ]);
  const linkedTickets = await Promise.all(
    [...items.map(toFoundLink), ...listStoredRelations(ticket)].map(async ({ other_id, kind, linked_at }) => {
      const otherTicket = await findTicket(other_id);
      return otherTicket ? [toLinkedTicket(otherTicket, kind, linked_at)] : [];
    }),
  );
  return linkedTickets.flat().sort(compareByKindAndNumber);
}

const alreadyLinkedError = ({ ticket_number }: StoredTicket, kind: LinkKind) =>
  new ApiError(
    'already_linked',
    `These tickets are already linked: ${linkKindTexts[kind]} ${ticket_number}. Remove that link first.`,
  );

const sameTicketError = () =>
  new ApiError('invalid_request', 'A ticket cannot be linked to itself', [
    { path: 'params.other_id', message: 'must be another ticket' },
  ]);

/** The kind of link if one ticket is the follow-up of the other. */
const findFollowUpKind = (
  { follows, followed_by }: StoredTicket,
  { id }: StoredTicket,
): LinkKind | undefined => {
  if (follows?.id === id) return 'follow_up_of';
  return followed_by?.id === id ? 'has_follow_up' : undefined;
};

/**
 * Links two tickets. Both sides of the link and the events of both tickets are one transaction. Repeating it
 * changes nothing.
 * @throws ApiError `not_found`, `already_linked`, `limit_reached`; `invalid_request` for the same ticket
 */
export async function linkTickets(
  actor: Actor,
  { ticket_id, other_id, kind }: Omit<TicketLink, 'linked_at'>,
  at: Date,
): Promise<LinkedTicket> {
  if (ticket_id === other_id) throw sameTicketError();
  const linked_at = at.toISOString();
  const inverseKind = inverseKinds[kind];
  return retryOnConflict(async () => {
    const [ticket, other] = await Promise.all([readTicket(ticket_id), readTicket(other_id)]);
    const followUpKind = findFollowUpKind(ticket, other);
    if (followUpKind === kind) return toLinkedTicket(other, kind, null);
    const existing = await getItem(keys.ticketLink(ticket_id, other_id), { consistent: true });
    if (existing) {
      const earlierLink = parseTicketLink(existing);
      if (earlierLink.kind !== kind) throw alreadyLinkedError(other, earlierLink.kind);
      return toLinkedTicket(other, kind, earlierLink.linked_at);
    }
    const ticketAtLinkLimit = [ticket, other].find(({ links }) => links >= limits.ticket_links);
    if (ticketAtLinkLimit) throw tooManyLinksError(ticketAtLinkLimit);
    const commonFields = { actor: toEventActor(actor), at };
    const [ownEvent, otherEvent] = await Promise.all([
      appendEvent(ticket, { event: 'linked', other: toNamedTicket(other), kind, ...commonFields }),
      appendEvent(other, {
        event: 'linked',
        other: toNamedTicket(ticket),
        kind: inverseKind,
        ...commonFields,
      }),
    ]);
    await transact([
      putLink({ ticket_id, other_id, kind, linked_at }),
      putLink({ ticket_id: other_id, other_id: ticket_id, kind: inverseKind, linked_at }),
      ...ownEvent.operations,
      ...otherEvent.operations,
    ]);
    return toLinkedTicket(other, kind, linked_at);
  });
}

/**
 * Removes both sides of a link.
 * @throws ApiError `not_found`
 */
export const unlinkTickets = (actor: Actor, ticket_id: string, other_id: string, at: Date): Promise<void> =>
  retryOnConflict(async () => {
    const [ticket, other, item] = await Promise.all([
      readTicket(ticket_id),
      readTicket(other_id),
      getItem(keys.ticketLink(ticket_id, other_id), { consistent: true }),
    ]);
    if (!item) throw notFound();
    const { kind } = parseTicketLink(item);
    const inverseKind = inverseKinds[kind];
    const commonFields = { actor: toEventActor(actor), at };
    const [ownEvent, otherEvent] = await Promise.all([
      appendEvent(ticket, { event: 'unlinked', other: toNamedTicket(other), kind, ...commonFields }),
      appendEvent(other, {
        event: 'unlinked',
        other: toNamedTicket(ticket),
        kind: inverseKind,
        ...commonFields,
      }),
    ]);
    await transact([
      removeLink(ticket_id, other_id, kind),
      removeLink(other_id, ticket_id, inverseKind),
      ...ownEvent.operations,
      ...otherEvent.operations,
    ]);
  });
