import { ulid } from 'ulid';
import type { Terms } from '@portico/lambdas/domain/service-levels/clocks.ts';
import { readVersions } from '@portico/lambdas/domain/service-levels/versions.ts';
import { foldEvents } from '@portico/lambdas/domain/ticket/apply.ts';
import {
  type EventActor,
  type FieldChange,
  type NewEvent,
  eventItem,
  createRecordedEvent,
} from '@portico/lambdas/domain/ticket/recorded-event.ts';
import type { StoredTicket } from '@portico/lambdas/domain/ticket/ticket.ts';
import { type TicketWithItems, storeTickets } from '@portico/lambdas/import/tickets/store-tickets.ts';
import { toCommentItem, toDescriptionItem } from '@portico/lambdas/tickets/items.ts';
import { listTickets } from '@portico/lambdas/tickets/lists/list-tickets.ts';
import { createServiceLevel } from '@portico/lambdas/domain/ticket/service-level.ts';
import { readTicketCounts } from '@portico/lambdas/tickets/lists/statistics.ts';
import { limits } from '@portico/shared/model/limits.ts';
import {
  newTicketDefaults,
  priorities,
  selectableStatuses,
  ticketTypes,
} from '@portico/shared/model/ticket.ts';

/** Tickets that are stored and counted in one batch. */
const batchSize = 500;
/** DynamoDB Local does not respond for up to ten seconds now and then when it holds many tickets. */
const maxAttempts = 3;
/** One ticket an hour, so that the past week has at most 168 tickets, however many there are in total. */
const minutesBetweenTickets = 60;

const subjects = [
  'Cannot sign in after the upgrade at the weekend',
  'Monthly report shows last year',
  'Printer on the second floor',
  'Invoices are sent twice to some customers',
  'New starter needs access to the client records by Monday, please',
] as const;
const description =
  'It has been happening again since this morning, for everyone in the office. Could you have a look before noon?';
const reply = 'We have found the cause, and are testing the correction now. You will hear from us by four.';

const pick = <T>(values: readonly [T, ...T[]], n: number): T => values[n % values.length] ?? values[0];

interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** The company, agent and group that the tickets belong to. */
export interface TicketOwners {
  /** The company of a tenth of the tickets. */
  readonly company: NamedItem;
  /** Answers half of the tickets, and is the assignee of a tenth. */
  readonly agent: NamedItem;
  /** The group of a tenth of the tickets. */
  readonly group: NamedItem;
  /** The service level of all customers; null for none. */
  readonly terms: Terms | null;
}

/**
 * The `n`th ticket, counted from the newest, in the state in which it was created. Only its id and times
 * differ between runs.
 */
async function newTicket(n: number, now: Date, owners: TicketOwners): Promise<StoredTicket> {
  const client = 10 + (n % 40);
  const company =
    client % 10 === 0 ? owners.company : { id: `company-${client}`, name: `Client ${client} Limited` };
  const requester = 100 + (n % 400);
  const number = String(n).padStart(6, '0');
  const at = new Date(now.getTime() - n * minutesBetweenTickets * 60_000);
  const created_at = at.toISOString();
  const priority = pick(priorities, n);
  return {
    id: ulid(at.getTime()),
    ticket_number: `TKT-${number}`,
    subject: `${pick(subjects, n)} (${number})`,
    ...newTicketDefaults,
    type: pick(ticketTypes, n),
    status: 'new',
    priority,
    category_id: null,
    category_name: null,
    department_id: null,
    department_name: null,
    requester_id: null,
    requester_name: `Requester ${requester}`,
    requester_email: `requester.${requester}@client${client}.example`,
    company_id: company.id,
    company_name: company.name,
    created_by: `requester-${requester}`,
    created_at,
    last_activity_at: created_at,
    last_by: 'customer',
    last_actor_id: `requester-${requester}`,
    last_name: `Requester ${requester}`,
    last_text: '',
    last_to_speak: 'customer',
    waiting_on: 'us',
    conversation_version: 0,
    external: null,
    follows: null,
    followed_by: null,
    merged_into: null,
    ended_at: null,
    assignee_id: null,
    assignee_name: null,
    group_id: null,
    group_name: null,
    custom_fields: {},
    staff_custom_fields: {},
    tags: [],
    links: 0,
    waiting: false,
    hold: null,
    last_staff_activity_at: null,
    noted_by: null,
    moved_at: null,
    answered_at: null,
    ...(await createServiceLevel(owners.terms, { priority, created_at }, 'customer')),
    version: 1,
    revision: 1,
    customer_revision: 1,
  };
}

/** The events of a ticket's first half hour. */
function createFirstEvents(
  n: number,
  { created_at }: StoredTicket,
  { agent, group }: TicketOwners,
): NewEvent[] {
  const actor: EventActor = { ...agent, side: 'support', roles: ['agent'] };
  const after = (minutes: number) => new Date(Date.parse(created_at) + minutes * 60_000);
  const status = pick(selectableStatuses, n);
  const changes: FieldChange[] = [
    ...(n % 10 === 1 ? [{ field: 'assignee', old: null, new: agent } as const] : []),
    ...(n % 10 === 2 ? [{ field: 'group', old: null, new: group } as const] : []),
    ...(status === 'new' ? [] : [{ field: 'status', old: 'new', new: status } as const]),
  ];
  const at = after(10);
  return [
    ...(n % 2 === 0
      ? [
          {
            event: 'commented',
            comment_id: ulid(at.getTime()),
            text: reply,
            opening: [],
            actor,
            at,
          } satisfies NewEvent,
        ]
      : []),
    ...(changes.length > 0 ? [{ event: 'changed', changes, actor, at: after(30) } satisfies NewEvent] : []),
  ];
}

async function createStoredTicket(n: number, now: Date, owners: TicketOwners): Promise<TicketWithItems> {
  const ticket = await newTicket(n, now, owners);
  const { id, created_by, requester_name, created_at } = ticket;
  const customer: EventActor = {
    id: created_by,
    name: requester_name,
    side: 'customer',
    roles: ['customer'],
  };
  const created = {
    event: 'created',
    ticket,
    split_from: null,
    actor: customer,
    at: new Date(created_at),
  } as const;
  const events = [created, ...createFirstEvents(n, ticket, owners)].map((event, index) =>
    createRecordedEvent(event, id, index + 1),
  );
  const items = [
    toDescriptionItem(id, description),
    ...events.map(eventItem),
    ...events.flatMap((event) =>
      event.event === 'commented'
        ? [
            toCommentItem({
              id: event.comment_id,
              ticket_id: id,
              user_id: event.actor.id ?? '',
              user_name: event.actor.name,
              user_email: '',
              author_role: 'support',
              content: event.text,
              is_internal: false,
              created_at: event.at,
            }),
          ]
        : [],
    ),
  ];
  return { ticket: foldEvents(events, await readVersions(owners.terms)), items };
}

async function storeWithRetries(...batch: Parameters<typeof storeTickets>): Promise<void> {
  for (let attempt = 1; attempt < maxAttempts; attempt += 1)
    try {
      return await storeTickets(...batch);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
      console.error(`${error.message}. The batch is stored again.`);
    }
  return storeTickets(...batch);
}

/**
 * Stores tickets number `from` to `to` with their projections, as an import does.
 * @param onStored called with the number of the last stored ticket
 */
export async function writeTickets(
  from: number,
  to: number,
  owners: TicketOwners,
  onStored: (last: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const now = new Date();
  const versions = await readVersions(owners.terms);
  for (let first = from; first <= to; first += batchSize) {
    const last = Math.min(to, first + batchSize - 1);
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const tickets = await Promise.all(numbers.map((n) => createStoredTicket(n, now, owners)));
    await storeWithRetries(`benchmark-${now.getTime()}-${first}`, tickets, versions, now);
    await onStored(last);
  }
}

/** Reads the first page of the list, and the number of all tickets. */
export const readFirstPage = () =>
  Promise.all([listTickets({ filter: {}, order: 'activity' }, { limit: limits.page }), readTicketCounts()]);
