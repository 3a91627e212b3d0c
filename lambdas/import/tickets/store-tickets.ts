import { generationsInUse } from '../../domain/counts/count-tickets.ts';
import { countInBulk } from '../../domain/counts/count-in-bulk.ts';
import { type Facts, computeFacts } from '../../domain/counts/facts.ts';
import { toReportedTicket } from '../../domain/counts/reported-ticket.ts';
import { recordFacts } from '../../domain/counts/store.ts';
import { lowestStamp, tailAttributes, tailKey } from '../../domain/ticket/search-document.ts';
import type { Versions } from '../../domain/service-levels/clocks.ts';
import { type StoredTicket, ticketItem } from '../../domain/ticket/ticket.ts';
import {
  ConditionFailed,
  type Item,
  type TransactItem,
  getAll,
  ignoreFailedCondition,
  put,
  putAll,
  transact,
} from '../../platform/dynamodb.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { toDocument, collectTexts } from '../../search/ticket-texts.ts';
import { bulkAttribute } from '../../table/definition.ts';
import { keys } from '../../table/keys.ts';

/** A new ticket, and its items besides: texts, events, files, ratings. */
export interface TicketWithItems {
  readonly ticket: StoredTicket;
  readonly items: readonly Item[];
}

/** Tickets that appear in one transaction, each with what it counts for. */
const together = 25;
/** Transactions at the same time. */
const atOnce = 4;

/** Distinct words of a ticket that the search finds: an item has at most 400 kB. */
const mostWords = 50_000;

/** The text of a ticket for the search. */
function searchItem(ticket: StoredTicket, items: readonly Item[]): Item[] {
  const texts = collectTexts([...items, ticketItem(ticket)]);
  if (!texts) return [];
  const { words, notes, ...document } = toDocument(texts, lowestStamp);
  const some = { ...document, words: words.slice(0, mostWords), notes: notes.slice(0, mostWords) };
  return [{ ...tailKey(ticket.id), ...tailAttributes(some) }];
}

const markAsBulk = (item: Item): Item => ({ ...item, [bulkAttribute]: true });

/** The tickets with these ids that exist. */
export async function existingTickets(ids: readonly string[]): Promise<Set<string>> {
  const items = await getAll([...new Set(ids)].map((id) => keys.ticket(id)));
  return new Set(items.map(({ id }) => String(id)));
}

function composeFacts({ ticket, items }: TicketWithItems, versions: Versions): Facts {
  const reported = toReportedTicket([...items, ticketItem(ticket)], versions);
  if (!reported) throw new Error(`The ticket ${ticket.id} has no item.`);
  return computeFacts(reported);
}

/** A ticket and what it counts for appear together, and once: afterwards, people change them. */
async function storeTogether(
  tickets: readonly (readonly [StoredTicket, Facts])[],
  generations: readonly number[],
  at: Date,
): Promise<void> {
  const operations = ([ticket, facts]: readonly [StoredTicket, Facts]): TransactItem[] => [
    put({ Item: markAsBulk(ticketItem(ticket)), ConditionExpression: 'attribute_not_exists(pk)' }),
    ...generations.map((generation) =>
      recordFacts(generation, ticket.id, { version: 0, facts }, at, { [bulkAttribute]: true }),
    ),
  ];
  try {
    await transact(tickets.flatMap(operations));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    for (const one of tickets) await transact(operations(one)).catch(ignoreFailedCondition);
  }
}

/**
 * Stores new tickets with all that follows from them: counters, reports and the text of the search. Nothing
 * of it invokes a reader of the stream, so that nobody is notified and no rule is set off.
 *
 * It may be ended anywhere, and repeated with the same tickets: each appears once, complete and counted.
 * @param batch the name of these tickets together
 */
export async function storeTickets(
  batch: string,
  tickets: readonly TicketWithItems[],
  versions: Versions,
  at: Date,
): Promise<void> {
  const generations = await generationsInUse();
  const existing = await existingTickets(tickets.map(({ ticket }) => ticket.id));
  const missing = tickets.filter(({ ticket }) => !existing.has(ticket.id));
  await putAll(
    missing.flatMap(({ ticket, items }) => [...items.map(markAsBulk), ...searchItem(ticket, items)]),
  );
  const facts = new Map(tickets.map((one) => [one.ticket.id, composeFacts(one, versions)]));
  for (const generation of generations) await countInBulk(batch, generation, facts, at);
  const appearing = missing.flatMap(({ ticket }) => {
    const counted = facts.get(ticket.id);
    return counted ? [[ticket, counted] as const] : [];
  });
  const parts = Array.from({ length: Math.ceil(appearing.length / together) }, (_, index) =>
    appearing.slice(index * together, (index + 1) * together),
  );
  await inParallel(parts, atOnce, (part) => storeTogether(part, generations, at));
}
