import { isDeepStrictEqual } from 'node:util';
import { getItem } from '../../platform/dynamodb.ts';
import type { ItemChange } from '../../platform/stream.ts';
import { ItemKey } from '../../table/item-key.ts';
import { ticketEventPrefix } from '../../table/definition.ts';
import { keys } from '../../table/keys.ts';

/** Fields with words of people, from which an erasure takes names and addresses. */
const words = /(?:^|_)(?:name|email|text|subject)$/;

function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !words.test(field))
      .map(([field, part]) => [field, withoutWords(part)]),
  );
}

/**
 * Whether an event of a ticket was changed other than by the erasure of a person, or deleted without its
 * ticket. No policy can forbid either: an event has the partition of its ticket.
 */
export async function isEventTampered({ before, after }: ItemChange): Promise<boolean> {
  const key = ItemKey.safeParse(before).data;
  const ticketPrefix = keys.ticket('').pk;
  if (!key?.pk.startsWith(ticketPrefix) || !key.sk.startsWith(ticketEventPrefix)) return false;
  if (after) return !isDeepStrictEqual(withoutWords(before), withoutWords(after));
  const ticket = await getItem(keys.ticket(key.pk.slice(ticketPrefix.length)), { consistent: true });
  return ticket !== undefined;
}
