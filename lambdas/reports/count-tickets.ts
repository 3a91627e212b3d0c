import {
  type Difference,
  addDifference,
  differenceOf,
  noDifference,
  sizeOf,
} from '../domain/reports/difference.ts';
import { type Facts, factsOf } from '../domain/reports/facts.ts';
import { nextFacts } from '../domain/reports/next-facts.ts';
import { ConditionFailed, transact } from '../platform/dynamodb.ts';
import type { RecordedFacts } from './items.ts';
import { reportedTicket } from './read-ticket.ts';
import { keepFacts, recordFacts, recordedFacts, writeDifference } from './store.ts';

/*
 * A message only says that something happened to a ticket. Its facts are worked out from the ticket as it is
 * now, and compared with those that were recorded last; the difference, the new facts and their version are
 * one transaction. So the rows equal a recount from the tickets, however often, late or in which order
 * messages come, and also where two functions count the same ticket at the same time.
 */

/** DynamoDB's limit of operations in a transaction, minus the facts of as many tickets as a batch has. */
const most = 90;
const attempts = 8;

interface Read {
  readonly ticket: string;
  readonly recorded: RecordedFacts;
  readonly facts: Facts | null;
}

/** The recorded facts are read first: who records them next has read the ticket after this. */
async function read(ticket: string): Promise<Read> {
  const recorded = await recordedFacts(ticket);
  const found = await reportedTicket(ticket);
  return { ticket, recorded, facts: found ? factsOf(found) : null };
}

async function record(reads: readonly Read[], difference: Difference, at: Date): Promise<void> {
  const [first, ...others] = reads;
  if (first && others.length === 0 && first.recorded.version > 0 && sizeOf(difference) === 0) {
    await keepFacts(first.ticket, first.recorded);
    return;
  }
  await transact([
    ...reads.map(({ ticket, recorded: { version }, facts }) => recordFacts(ticket, { version, facts }, at)),
    ...writeDifference(difference),
  ]);
}

/** Counts a ticket as it is now. @throws Error if it keeps changing */
export async function countTicket(ticket: string, at: Date): Promise<void> {
  let failed = 0;
  while (failed < attempts) {
    const { recorded, facts } = await read(ticket);
    const next = nextFacts(ticket, recorded.facts, facts, most);
    try {
      await record([{ ticket, recorded, facts: next }], differenceOf(ticket, recorded.facts, next), at);
      if (next === facts) return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      failed += 1;
    }
  }
  throw new Error(`Ticket ${ticket} keeps changing.`);
}

/**
 * Counts several tickets in one transaction, which writes each row once.
 * @returns false if one of them changed meanwhile, or there is too much to write
 */
export async function countTogether(tickets: readonly string[], at: Date): Promise<boolean> {
  const reads = await Promise.all(tickets.map(read));
  const difference = noDifference();
  for (const { ticket, recorded, facts } of reads) addDifference(difference, ticket, recorded.facts, facts);
  if (sizeOf(difference) > most) return false;
  try {
    await record(reads, difference, at);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
