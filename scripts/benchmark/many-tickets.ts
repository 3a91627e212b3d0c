import { ulid } from 'ulid';
import { type StoredTicket, ticketItem } from '@portico/lambdas/domain/ticket/ticket.ts';
import { currentCounters } from '@portico/lambdas/domain/counts/difference.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import { put, transact, update } from '@portico/lambdas/platform/dynamodb.ts';
import { listTickets } from '@portico/lambdas/tickets/list-tickets.ts';
import { ticketCounts } from '@portico/lambdas/tickets/statistics.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { levels, selectableStatuses, ticketTypes } from '@portico/shared/model/ticket.ts';
import { inParallel } from '@portico/lambdas/platform/in-parallel.ts';

/** A ticket is two operations. With the one for the count they must fit into a transaction of at most 100. */
const ticketsPerTransaction = 49;
const concurrentTransactions = 2;
/** As many in the past week at each number of tickets: the others are older. */
const minutesBetweenTickets = 60;

const subjects = [
  'Cannot sign in after the upgrade of the weekend',
  'Monthly report shows last year',
  'Printer on the second floor',
  'Invoices are sent twice to some customers',
  'New starter needs access to the client records by Monday, please',
] as const;

const pick = <T>(values: readonly [T, ...T[]], n: number): T => values[n % values.length] ?? values[0];

interface Company {
  readonly id: string;
  readonly name: string;
}

function companyOf(client: number, largest: Company | undefined): Company {
  if (largest && client % 10 === 0) return largest;
  return { id: `company-${client}`, name: `Client ${client} Limited` };
}

/** The `n`th ticket, counted from the newest. Equal in every run, except for its id and times. */
function ticketOf(n: number, now: Date, largest: Company | undefined): StoredTicket {
  const at = new Date(now.getTime() - n * minutesBetweenTickets * 60_000);
  const client = 10 + (n % 40);
  const company = companyOf(client, largest);
  const number = String(n).padStart(6, '0');
  const status = pick(selectableStatuses, n);
  return {
    id: ulid(at.getTime()),
    ticket_number: `TKT-${number}`,
    subject: `${pick(subjects, n)} (${number})`,
    type: pick(ticketTypes, n),
    status,
    priority: pick(levels, n),
    impact: 'medium',
    urgency: 'medium',
    category_id: null,
    category_name: null,
    department_id: null,
    department_name: null,
    requester_id: null,
    requester_name: `Requester ${100 + (n % 400)}`,
    requester_email: `requester.${100 + (n % 400)}@client${client}.example`,
    company_id: company.id,
    company_name: company.name,
    created_by: '0c6d2f4e-1a3b-4d5c-8e7f-9a0b1c2d3e4f',
    created_at: at.toISOString(),
    last_activity_at: at.toISOString(),
    last_by: 'customer',
    last_actor_id: '0c6d2f4e-1a3b-4d5c-8e7f-9a0b1c2d3e4f',
    last_name: `Requester ${100 + (n % 400)}`,
    last_text:
      'It happens again since this morning, for everyone in the office. Could you have a look before noon?',
    last_to_speak: 'customer',
    waiting_on: 'us',
    conversation_version: 1,
    follows: null,
    followed_by: null,
    merged_into: null,
    ended_at: null,
    assignee_id: null,
    assignee_name: null,
    group_id: null,
    group_name: null,
    tags: [],
    links: 0,
    waiting: false,
    last_staff_activity_at: null,
    noted_by: null,
    answered_at: null,
    service_level: null,
    due_at: null,
    due_kind: null,
    version: 1,
    revision: 1,
    customer_revision: 1,
  };
}

const operationsOf = (ticket: StoredTicket) => [
  put({ Item: ticketItem(ticket) }),
  put({ Item: { ...keys.ticketDescription(ticket.id), description: `About ${ticket.subject}.` } }),
];

/**
 * Writes tickets number `from` to `to`, and their count, directly to the table.
 * @param largest the company that has a tenth of them
 */
export async function writeTickets(from: number, to: number, largest?: Company): Promise<void> {
  const now = new Date();
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const batches = Array.from({ length: Math.ceil(numbers.length / ticketsPerTransaction) }, (_, index) =>
    numbers.slice(index * ticketsPerTransaction, (index + 1) * ticketsPerTransaction),
  );
  await inParallel(batches, concurrentTransactions, async (batch) => {
    await transact([
      ...batch.flatMap((n) => operationsOf(ticketOf(n, now, largest))),
      update({
        Key: keys.countRow(0, 'all', 'all', 'now'),
        UpdateExpression: 'ADD #total :tickets',
        ExpressionAttributeNames: { '#total': currentCounters.total },
        ExpressionAttributeValues: { ':tickets': batch.length },
      }),
    ]);
  });
}

/** Reads what the list shows first: its first page, and the number of all tickets. */
export const readFirstPage = () =>
  Promise.all([listTickets({ filter: {}, order: 'activity' }, { limit: limits.page }), ticketCounts()]);
