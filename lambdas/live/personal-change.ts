import * as z from 'zod';
import type { LiveChangeContent } from '@portico/shared/model/live.ts';
import { type OwnedTicket, isVisible } from '../domain/visibility-scope.ts';
import type { Item } from '../platform/dynamodb.ts';
import type { ItemChange } from '../platform/messaging/stream.ts';
import { ItemKey } from '../table/item-key.ts';
import { keys } from '../table/keys.ts';
import { toConnectionScope } from './audience.ts';
import type { Connection } from './items.ts';
import { sendToConnections } from './connections.ts';
import { listAudienceConnections, listUserConnections, storeChange } from './store.ts';

const bellKey = keys.bellEntry('', '');
const seenKey = keys.bellSeen('');
const readMarkKey = keys.readMark('', '');

/** A change of which all screens of one person, or of all staff, are notified. */
interface PersonalChange {
  /** The id of the person, or `staff`. */
  readonly owner: string;
  readonly change: LiveChangeContent;
  /** The ticket of a bell entry. */
  readonly ticket?: OwnedTicket | undefined;
}

const Entry = z.object({
  content: z.object({ company_id: z.string(), requester_id: z.string().nullable() }),
});

/** Undefined for other items. */
const parseEntryTicket = (item: Item | undefined): OwnedTicket | undefined =>
  Entry.safeParse(item).data?.content;

function toPersonalChange({ before, after, at }: ItemChange): PersonalChange | undefined {
  const hasItemExpired = Number(before?.['expires_at']) * 1000 <= at.getTime();
  const { pk = '', sk = '' } = ItemKey.safeParse(after ?? (hasItemExpired ? undefined : before)).data ?? {};
  if (pk.startsWith(bellKey.pk) && (sk.startsWith(bellKey.sk) || sk === seenKey.sk))
    return {
      owner: pk.slice(bellKey.pk.length),
      change: { kind: 'bell' },
      ticket: parseEntryTicket(after ?? before),
    };
  if (after && pk.startsWith(readMarkKey.pk) && sk.startsWith(readMarkKey.sk))
    return {
      owner: sk.slice(readMarkKey.sk.length),
      change: { kind: 'read', id: pk.slice(readMarkKey.pk.length) },
    };
  return undefined;
}

const listOwnerConnections = (owner: string): Promise<Connection[]> =>
  owner === 'staff' ? listAudienceConnections('staff') : listUserConnections(owner);

/**
 * Notifies people of new and removed entries in their bell, and of entries that they have seen on another
 * screen.
 */
export async function notifyOwners(changes: readonly ItemChange[]): Promise<void> {
  const distinctChanges = new Map<string, PersonalChange>();
  for (const change of changes) {
    const personalChange = toPersonalChange(change);
    if (personalChange) distinctChanges.set(JSON.stringify(personalChange), personalChange);
  }
  await Promise.all(
    [...distinctChanges.values()].map(async ({ owner, change, ticket }) => {
      const stored = await storeChange(owner, change);
      const connections = await listOwnerConnections(owner);
      await sendToConnections(
        ticket
          ? connections.filter((connection) => isVisible(toConnectionScope(connection), ticket))
          : connections,
        stored,
      );
    }),
  );
}
