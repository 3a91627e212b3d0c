import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type OwnedTicket, isVisible } from '../domain/visibility-scope.ts';
import type { Item } from '../platform/dynamodb.ts';
import type { ItemChange } from '../platform/messaging/stream.ts';
import { parseTicketImage } from '../domain/ticket/ticket.ts';
import { keys } from '../table/keys.ts';
import { type Audience, toCompanyAudience, toConnectionScope } from './audience.ts';
import { endConnections, isOutdated, sendToConnections } from './connections.ts';
import type { Connection } from './items.ts';
import { notifyOwners } from './personal-change.ts';
import { findOwnedTicket, listAudienceConnections, listUserConnections, storeChange } from './store.ts';

/** Functions of the people feature for reading its items. */
interface ProfileReaders {
  /** The id of a profile's item; undefined for other items. */
  readonly readProfileId: (item: Item | undefined) => string | undefined;
  readonly loadProfile: (id: string) => Promise<Parameters<typeof isOutdated>[1]>;
}

/** Alert items change with each repetition; only staff see how often an alert was repeated. */
const alertKey = keys.ticketAlert('').sk;

const EntryImage = z.object({
  sk: z.union([
    z.templateLiteral([z.enum(['COMMENT#', 'FILE#', 'RATING#']), z.string()]),
    z.literal(alertKey),
  ]),
  ticket_id: z.string(),
  is_internal: z.boolean().default(false),
  /** Set while a file is being uploaded. */
  expires_at: z.int().optional(),
});

interface TicketNotification {
  readonly ticket_id: string;
  readonly audiences: readonly Audience[];
  /** The ticket's current and, if changed, previous ownership; empty for changes that only staff see. */
  readonly owners: readonly OwnedTicket[];
}

const listAudiences = (owners: readonly OwnedTicket[]): Audience[] => [
  ...new Set<Audience>(['staff', ...owners.map(({ company_id }) => toCompanyAudience(company_id))]),
];

/** The changed ticket, and who may be notified; undefined for a change that no screen shows. */
async function findTicketNotification({
  before,
  after,
}: ItemChange): Promise<TicketNotification | undefined> {
  const image = after ?? before;
  const ticket = parseTicketImage(image);
  if (ticket) {
    // An internal note also changes the ticket's item, but only fields for staff.
    const oldTicket = after && parseTicketImage(before);
    const isForStaffOnly = oldTicket?.customer_revision === ticket.customer_revision;
    // People who can no longer see the ticket must also be notified.
    const owners = isForStaffOnly ? [] : [ticket, ...(oldTicket ? [oldTicket] : [])];
    return { ticket_id: ticket.id, audiences: listAudiences(owners), owners };
  }
  const entry = EntryImage.safeParse(image).data;
  if (!entry || entry.expires_at !== undefined) return undefined;
  const { ticket_id } = entry;
  const isForStaffOnly = entry.is_internal || entry.sk === alertKey;
  const owner = isForStaffOnly ? undefined : await findOwnedTicket(ticket_id);
  const owners = owner ? [owner] : [];
  return { ticket_id, audiences: listAudiences(owners), owners };
}

const FactsImage = z.object({ sk: z.literal(keys.countFacts(0, '').sk), facts: z.unknown() });

/** Whether a change of a ticket also changes counters. It does if the counted facts of the ticket differ. */
function changesCounters({ before, after }: ItemChange): boolean {
  const image = FactsImage.safeParse(after).data;
  return image !== undefined && !isDeepStrictEqual(FactsImage.safeParse(before).data?.facts, image.facts);
}

type OwnersByTicket = ReadonlyMap<string, readonly OwnedTicket[]>;

async function notifyAudience(audience: Audience, tickets: OwnersByTicket): Promise<void> {
  const ticketIds = [...tickets.keys()];
  const change = await storeChange(audience, { kind: 'tickets', ids: ticketIds });
  const connections = await listAudienceConnections(audience);
  const seesOnlyOwnTickets = (connection: Connection) => toConnectionScope(connection).kind === 'requester';
  await sendToConnections(
    connections.filter((connection) => !seesOnlyOwnTickets(connection)),
    change,
  );
  for (const connection of connections.filter(seesOnlyOwnTickets)) {
    const ids = ticketIds.filter((id) =>
      tickets.get(id)?.some((owner) => isVisible(toConnectionScope(connection), owner)),
    );
    if (ids.length > 0) await sendToConnections([connection], { ...change, kind: 'tickets', ids });
  }
}

async function notifyOfCounts(): Promise<void> {
  const change = await storeChange('staff', { kind: 'counts' });
  await sendToConnections(await listAudienceConnections('staff'), change);
}

/**
 * Reacts to a batch of changes. First ends the connections of people whose roles, company or access have
 * changed. Then notifies everyone concerned of changed tickets, staff of changed counters, and each person of
 * changes to their own items.
 */
export const createLiveNotifier =
  (readers: ProfileReaders) =>
  async (changes: readonly ItemChange[]): Promise<void> => {
    const endOutdatedConnections = async ({ before, after }: ItemChange) => {
      const id = readers.readProfileId(after ?? before);
      const connections = id === undefined ? [] : await listUserConnections(id);
      if (id === undefined || connections.length === 0) return;
      // The connection may be newer than the change, so the current profile decides.
      const person = await readers.loadProfile(id);
      await endConnections(connections.filter((connection) => isOutdated(connection, person)));
    };
    for (const change of changes) await endOutdatedConnections(change);

    const ticketsByAudience = new Map<Audience, Map<string, readonly OwnedTicket[]>>();
    for (const notification of await Promise.all(changes.map(findTicketNotification)))
      for (const audience of notification?.audiences ?? []) {
        const tickets = ticketsByAudience.get(audience) ?? new Map<string, readonly OwnedTicket[]>();
        const { ticket_id = '', owners = [] } = notification ?? {};
        ticketsByAudience.set(
          audience,
          tickets.set(ticket_id, [...(tickets.get(ticket_id) ?? []), ...owners]),
        );
      }
    await Promise.all([
      ...[...ticketsByAudience].map(([audience, tickets]) => notifyAudience(audience, tickets)),
      notifyOwners(changes),
      ...(changes.some(changesCounters) ? [notifyOfCounts()] : []),
    ]);
  };
