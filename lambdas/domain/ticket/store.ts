import { ApiError, notFound } from '../../platform/api-error.ts';
import {
  ConditionFailed,
  type TransactItem,
  getItem,
  pause,
  put,
  transact,
} from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { countTicketChange } from './counts.ts';
import { type StoredTicket, nextRevision, ticketItem, ticketOf } from './ticket.ts';

/** The operations that store a new ticket and count it. */
export const addTicket = (ticket: StoredTicket): TransactItem[] => [
  put({ Item: ticketItem(ticket), ConditionExpression: 'attribute_not_exists(pk)' }),
  ...countTicketChange(undefined, ticket),
];

/**
 * The operations that replace a ticket and count what changed. The first of them fails if the ticket is not
 * as it was read any more.
 */
export const replaceTicket = (before: StoredTicket, after: StoredTicket): TransactItem[] => [
  put({
    Item: ticketItem(nextRevision(before, after)),
    ConditionExpression: 'revision = :read',
    ExpressionAttributeValues: { ':read': before.revision },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  }),
  ...countTicketChange(before, after),
];

/** Times that a change is tried while others change the same ticket. */
const attempts = 12;

/**
 * Repeats work that reads tickets and writes them on condition that they are still the same.
 * @throws ApiError `busy` if others keep changing them
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await pause(attempt);
    }
  }
  throw new ApiError('busy', 'Others are changing the same thing right now. Please try again.');
}

/** Undefined if there is no such ticket. */
export async function findTicket(id: string): Promise<StoredTicket | undefined> {
  const item = await getItem(keys.ticket(id), { consistent: true });
  return item && ticketOf(item);
}

/** @throws ApiError `not_found` */
export async function readTicket(id: string): Promise<StoredTicket> {
  const ticket = await findTicket(id);
  if (!ticket) throw notFound();
  return ticket;
}

/**
 * Changes a ticket for what happened elsewhere, such as a new name.
 * @param change the changed ticket; undefined if nothing is to change
 * @throws ApiError `not_found`, `busy`
 */
export const changeTicket = (
  id: string,
  change: (ticket: StoredTicket) => StoredTicket | undefined,
): Promise<void> =>
  retryOnConflict(async () => {
    const before = await readTicket(id);
    const after = change(before);
    if (after) await transact(replaceTicket(before, after));
  });
