import { readGenerationsInUse } from '../../domain/counts/count-tickets.ts';
import { countInBulk } from '../../domain/counts/count-in-bulk.ts';
import { type CountedFacts, computeFacts } from '../../domain/counts/facts.ts';
import { toCountedTicket } from '../../domain/counts/counted-ticket.ts';
import { recordFacts } from '../../domain/counts/store.ts';
import { lowestSequenceNumber, tailAttributes, tailKey } from '../../domain/ticket/search-document.ts';
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
import { runInParallel } from '../../platform/in-parallel.ts';
import { collectTexts, toDocument } from '../../search/ticket-texts.ts';
import { bulkAttribute } from '../../table/definition.ts';
import { keys } from '../../table/keys.ts';

/** A new ticket, and its other items: texts, events, files, ratings. */
export interface TicketWithItems {
  readonly ticket: StoredTicket;
  readonly items: readonly Item[];
  /** Stores the content of the ticket's files. */
  readonly storeFiles?: () => Promise<void>;
}

/** The number of tickets in a transaction, which also records their facts. */
const ticketsPerTransaction = 25;
/** The number of concurrent transactions. */
const concurrentTransactions = 4;

/**
 * The maximum number of distinct words of a ticket that the search can find. They are stored in one item,
 * which has at most 400 kB.
 */
const maxWords = 50_000;

/** The text of a ticket for the search. */
function composeSearchItems(ticket: StoredTicket, items: readonly Item[]): Item[] {
  const texts = collectTexts([...items, ticketItem(ticket)]);
  if (!texts) return [];
  const { words, notes, ...document } = toDocument(texts, lowestSequenceNumber);
  const shortenedDocument = { ...document, words: words.slice(0, maxWords), notes: notes.slice(0, maxWords) };
  return [{ ...tailKey(ticket.id), ...tailAttributes(shortenedDocument) }];
}

const markAsBulk = (item: Item): Item => ({ ...item, [bulkAttribute]: true });

/** The tickets with these ids that exist. */
export async function findExistingTickets(ids: readonly string[]): Promise<Set<string>> {
  const items = await getAll([...new Set(ids)].map((id) => keys.ticket(id)));
  return new Set(items.map(({ id }) => String(id)));
}

function composeFacts({ ticket, items }: TicketWithItems, versions: Versions): CountedFacts {
  const countedTicket = toCountedTicket([...items, ticketItem(ticket)], versions);
  if (!countedTicket) throw new Error(`The ticket ${ticket.id} has no item.`);
  return computeFacts(countedTicket);
}

/**
 * Stores tickets and their recorded facts in one transaction. Tickets that are already stored are left
 * unchanged, because users may have changed them.
 */
async function storeTogether(
  tickets: readonly (readonly [StoredTicket, CountedFacts])[],
  generations: readonly number[],
  at: Date,
): Promise<void> {
  const composeOperations = ([ticket, facts]: readonly [StoredTicket, CountedFacts]): TransactItem[] => [
    put({ Item: markAsBulk(ticketItem(ticket)), ConditionExpression: 'attribute_not_exists(pk)' }),
    ...generations.map((generation) =>
      recordFacts(generation, ticket.id, { version: 0, facts }, at, { [bulkAttribute]: true }),
    ),
  ];
  try {
    await transact(tickets.flatMap(composeOperations));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    for (const ticketWithFacts of tickets)
      await transact(composeOperations(ticketWithFacts)).catch(ignoreFailedCondition);
  }
}

/**
 * Stores new tickets with their counters, report entries and search text. None of the items causes a
 * notification or starts a rule.
 *
 * The function can be interrupted anywhere, and repeated with the same tickets: each appears once, complete
 * and counted.
 * @param batch a name for this set of tickets
 */
export async function storeTickets(
  batch: string,
  tickets: readonly TicketWithItems[],
  versions: Versions,
  at: Date,
): Promise<void> {
  const generations = await readGenerationsInUse();
  const existing = await findExistingTickets(tickets.map(({ ticket }) => ticket.id));
  const missingTickets = tickets.filter(({ ticket }) => !existing.has(ticket.id));
  await putAll(
    missingTickets.flatMap(({ ticket, items }) => [
      ...items.map(markAsBulk),
      ...composeSearchItems(ticket, items),
    ]),
  );
  // The contents are stored after the items of the files: the result of a malware scan is lost if a file has
  // no item yet.
  for (const { storeFiles } of missingTickets) await storeFiles?.();
  const factsById = new Map(tickets.map((entry) => [entry.ticket.id, composeFacts(entry, versions)]));
  for (const generation of generations) await countInBulk(batch, generation, factsById, at);
  const ticketsWithFacts = missingTickets.flatMap(({ ticket }) => {
    const countedFacts = factsById.get(ticket.id);
    return countedFacts ? [[ticket, countedFacts] as const] : [];
  });
  const parts = Array.from(
    { length: Math.ceil(ticketsWithFacts.length / ticketsPerTransaction) },
    (_, index) => ticketsWithFacts.slice(index * ticketsPerTransaction, (index + 1) * ticketsPerTransaction),
  );
  await runInParallel(parts, concurrentTransactions, (part) => storeTogether(part, generations, at));
}
