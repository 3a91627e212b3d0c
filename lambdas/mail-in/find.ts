import * as z from 'zod';
import type { FoundMail, HeldMail } from '@portico/shared/contract/received-mails.ts';
import { findTicket } from '../domain/ticket/store.ts';
import { toTicketMail } from '../notifications/api.ts';
import { parseMail } from '../notifications/outbox/items.ts';
import { type Item, getItem, query } from '../platform/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { getIndexKeyNames } from '../table/definition.ts';
import { keys, partitions } from '../table/keys.ts';
import { type ReceivedMail, isListed, isInProcess, noTicketId, parseReceivedMail } from './items.ts';
import { toReceivedMail } from './shown.ts';

// Lists mails of all tickets: reads their keys from an index, then the items, because an index can be out of
// date.

const pageLength = 50;
const { pk: mailsPartition, sk: sentPrefix } = keys.mail('', '');

const Entry = z.object({ pk: z.string(), sk: z.string() });
const Ticket = z.object({ id: z.string(), ticket_number: z.string(), subject: z.string() });

async function findTicketById(id: string) {
  const ticket = id === noTicketId ? undefined : await findTicket(id);
  return ticket ? Ticket.parse(ticket) : null;
}

/** Reads the mails of index entries, each with its ticket. */
async function readMails(entries: readonly Item[]) {
  const tickets = new Map<string, ReturnType<typeof findTicketById>>();
  const mails = await Promise.all(
    entries.map(async (entry) => {
      const key = Entry.parse(entry);
      const ticket_id = key.pk.slice(mailsPartition.length);
      const ticket = tickets.get(ticket_id) ?? findTicketById(ticket_id);
      tickets.set(ticket_id, ticket);
      return {
        item: await getItem(key, { consistent: true }),
        isSent: key.sk.startsWith(sentPrefix),
        ticket: await ticket,
      };
    }),
  );
  return mails.flatMap(({ item, ...mail }) => (item ? [{ item, ...mail }] : []));
}

const position = /^\d{4}-\d\d-\d\dT[\d:.]+Z#[\w-]{22,26}$/;

/** A page of the mails in a partition of an index, newest first. */
async function readMailPage(
  index: 'newest' | 'owner',
  partition: string,
  cursor?: string,
  oldestFirst = false,
) {
  const { partition: pk, sort } = getIndexKeyNames(index);
  const { items, lastKey } = await query({
    IndexName: index,
    KeyConditionExpression: cursor === undefined ? '#pk = :pk' : '#pk = :pk AND #sk < :before',
    ExpressionAttributeNames: { '#pk': pk, ...(cursor !== undefined && { '#sk': sort }) },
    ExpressionAttributeValues: {
      ':pk': partition,
      ...(cursor !== undefined && { ':before': decodeCursor(cursor, position) }),
    },
    ScanIndexForward: oldestFirst,
    Limit: pageLength,
  });
  return {
    mails: await readMails(items),
    next_cursor: lastKey ? encodeCursor(String(items.at(-1)?.[sort])) : null,
  };
}

/**
 * The mails that belong to a list. The index may still contain a mail about which staff have just decided.
 */
const selectListedMails = (
  mails: Awaited<ReturnType<typeof readMails>>,
  belongsToList: (mail: ReceivedMail) => boolean,
) =>
  mails
    .map(({ item, ticket }) => ({ ticket, mail: parseReceivedMail(item) }))
    .filter(({ mail }) => belongsToList(mail))
    .map(({ ticket, mail }) => ({ ticket, mail: toReceivedMail(mail) }));

/** The held mails that have waited longest, and whether there are more. */
export async function listHeldMails(now: Date): Promise<{ items: HeldMail[]; more: boolean }> {
  const { mails, next_cursor } = await readMailPage('newest', partitions.heldMails, undefined, true);
  const items = selectListedMails(mails, (mail) => mail.outcome === 'held' && !isInProcess(mail, now));
  return { items, more: next_cursor !== null };
}

/** A page of the mails that were only recorded, although a person may have written them, newest first. */
export async function listRecordedMails(
  cursor: string | undefined,
): Promise<{ items: HeldMail[]; next_cursor: string | null }> {
  const { mails, next_cursor } = await readMailPage('newest', partitions.recordedMails, cursor);
  return { items: selectListedMails(mails, isListed), next_cursor };
}

/** A page of the mails to and from an address, newest first. */
export async function listMailsByAddress(
  email: string,
  cursor: string | undefined,
): Promise<{ items: FoundMail[]; next_cursor: string | null }> {
  const { mails, next_cursor } = await readMailPage('owner', partitions.mailsOf(email), cursor);
  const now = new Date();
  const finishedMails = mails.filter(
    ({ item, isSent }) => isSent || !isInProcess(parseReceivedMail(item), now),
  );
  return {
    items: finishedMails.map(({ item, isSent, ticket }) =>
      isSent
        ? { direction: 'sent', ticket, mail: toTicketMail(parseMail(item)) }
        : { direction: 'received', ticket, mail: toReceivedMail(parseReceivedMail(item)) },
    ),
    next_cursor,
  };
}
