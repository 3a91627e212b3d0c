import {
  type Difference,
  addDifference,
  computeDifference,
  countWrites,
  emptyDifference,
} from './difference.ts';
import { type CountedFacts, computeFacts } from './facts.ts';
import { readGenerations } from './generations.ts';
import type { RecordedFacts } from './items.ts';
import { computeNextFacts } from './next-facts.ts';
import { ConditionFailed, transact } from '../../platform/dynamodb.ts';
import { readCountedTicket } from './read-ticket.ts';
import { readRecordedFacts, recordFacts, writeDifference } from './store.ts';

/* A message only says that something happened to a ticket. The facts are computed from the ticket's present
   state and compared with the last recorded facts; the difference, the new facts and their version are
   written in one transaction. So the counters always equal a recount, even when messages are late, repeated
   or out of order, or when two functions count the same ticket at the same time. */

/**
 * The maximum number of counter writes in a transaction. DynamoDB allows 100 operations, and the facts of
 * each ticket in the batch need one.
 */
const maxOperations = 90;
const attempts = 8;

interface TicketFacts {
  readonly ticket: string;
  readonly recordedFacts: RecordedFacts;
  readonly facts: CountedFacts | null;
}

/** Reads the recorded facts before the ticket, so that the ticket is never older than these facts. */
async function readFacts(generation: number, ticket: string): Promise<TicketFacts> {
  const recordedFacts = await readRecordedFacts(generation, ticket);
  const countedTicket = await readCountedTicket(ticket);
  return { ticket, recordedFacts, facts: countedTicket ? computeFacts(countedTicket) : null };
}

const storeFacts = (
  generation: number,
  ticketFacts: readonly TicketFacts[],
  difference: Difference,
  at: Date,
) =>
  transact([
    ...ticketFacts.map(({ ticket, recordedFacts: { version }, facts }) =>
      recordFacts(generation, ticket, { version, facts }, at),
    ),
    ...writeDifference(generation, difference),
  ]);

/** Counts a ticket's current state in a generation's counters. @throws Error if the ticket keeps changing */
export async function countInGeneration(generation: number, ticket: string, at: Date): Promise<void> {
  let failures = 0;
  while (failures < attempts) {
    const { recordedFacts, facts } = await readFacts(generation, ticket);
    const nextFacts = computeNextFacts(ticket, recordedFacts.facts, facts, maxOperations);
    try {
      await storeFacts(
        generation,
        [{ ticket, recordedFacts, facts: nextFacts }],
        computeDifference(ticket, recordedFacts.facts, nextFacts),
        at,
      );
      if (nextFacts === facts) return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      failures += 1;
    }
  }
  throw new Error(`Ticket ${ticket} keeps changing.`);
}

export async function readGenerationsInUse(): Promise<number[]> {
  const { present, next } = await readGenerations();
  return next === null ? [present] : [present, next];
}

/** Counts a ticket's current state. @throws Error if the ticket keeps changing */
export async function countTicket(ticket: string, at: Date): Promise<void> {
  for (const generation of await readGenerationsInUse()) await countInGeneration(generation, ticket, at);
}

/** @returns false if a ticket changed during the count, or if the transaction would be too large */
async function countInOneTransaction(
  generation: number,
  tickets: readonly string[],
  at: Date,
): Promise<boolean> {
  const ticketFacts = await Promise.all(tickets.map((ticket) => readFacts(generation, ticket)));
  const difference = emptyDifference();
  for (const { ticket, recordedFacts, facts } of ticketFacts)
    addDifference(difference, ticket, recordedFacts.facts, facts);
  if (countWrites(difference) > maxOperations) return false;
  try {
    await storeFacts(generation, ticketFacts, difference, at);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Counts the current state of several tickets in the counters of a generation. */
export async function countAllInGeneration(
  generation: number,
  tickets: readonly string[],
  at: Date,
): Promise<void> {
  if (await countInOneTransaction(generation, tickets, at)) return;
  for (const ticket of tickets) await countInGeneration(generation, ticket, at);
}

/**
 * Counts several tickets in one transaction, which writes each counter row once.
 * @returns false if a ticket changed during the count, or if the transaction would be too large
 */
export async function countTicketsInTransaction(tickets: readonly string[], at: Date): Promise<boolean> {
  for (const generation of await readGenerationsInUse())
    if (!(await countInOneTransaction(generation, tickets, at))) return false;
  return true;
}
