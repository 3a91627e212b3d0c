import { monotonicFactory, ulid } from 'ulid';
import type {
  NewComment,
  NewTicket,
  Ticket,
  TicketChange,
  TicketComment,
  TicketFacts,
} from '../../shared/contract/tickets.ts';
import type { Actor } from '../platform/actor.ts';
import { type RepeatableRequest, earlierResult, recordRequest } from '../platform/idempotency.ts';
import { keys } from '../platform/keys.ts';
import { Refusal, notFound } from '../platform/problems.ts';
import { ConditionFailed, check, getItem, put, transact, update, updateItem } from '../platform/table.ts';
import { commentOf, placesByStatus, ticketItem } from './items.ts';
import { type FieldUpdate, type Reach, changesOf } from './rules.ts';
import { count, counterOf } from './statistics.ts';
import { ticketScreen } from './store.ts';

const everything: Reach = { kind: 'all' };

/** Whom a ticket is for: a person with an account, or somebody entered by hand (`id` null). */
export interface Requester {
  readonly id: string | null;
  readonly email: string;
  readonly full_name: string;
}

/** Numbers are taken one by one and never given back: a ticket that fails leaves a gap. */
async function nextTicketNumber(): Promise<string> {
  const { last_number } = await updateItem({
    Key: keys.ticketCounter(),
    UpdateExpression: 'ADD last_number :one',
    ExpressionAttributeValues: { ':one': 1 },
    ReturnValues: 'UPDATED_NEW',
  });
  return `TKT-${String(last_number).padStart(6, '0')}`;
}

const exists = (kind: 'category' | 'department', id: string | null) =>
  id === null
    ? []
    : [{ kind, operation: check({ Key: keys[kind](id), ConditionExpression: 'attribute_exists(pk)' }) }];

/**
 * Raises a ticket: the ticket, its statistics and the record of the request in one transaction, so that a repeated request returns the ticket that
 * the first one made.
 * @throws Refusal `invalid_request` for an unknown category or department, `idempotency_key_reused`, `busy`
 */
export async function createTicket(
  company: { readonly id: string; readonly name: string },
  requester: Requester,
  input: NewTicket,
  request: RepeatableRequest,
  at: Date,
): Promise<Ticket> {
  const { description, ...fields } = input;
  const created_at = at.toISOString();
  const ticket: TicketFacts = {
    ...fields,
    id: ulid(at.getTime()),
    ticket_number: await nextTicketNumber(),
    status: 'new',
    requester_id: requester.id,
    requester_email: requester.email,
    requester_name: requester.full_name,
    company_id: company.id,
    company_name: company.name,
    created_at,
    updated_at: created_at,
    version: 1,
  };
  const references = [
    ...exists('category', ticket.category_id),
    ...exists('department', ticket.department_id),
  ];
  const isNew = 'attribute_not_exists(pk)';
  const operations = [
    recordRequest(request, ticket.id, at),
    ...references.map(({ operation }) => operation),
    put({ Item: ticketItem(ticket), ConditionExpression: isNew }),
    put({ Item: { ...keys.ticketDescription(ticket.id), description }, ConditionExpression: isNew }),
    count(
      { [counterOf.total]: 1, [counterOf.status('new')]: 1, [counterOf.priority(ticket.priority)]: 1 },
      at,
    ),
  ];
  try {
    await transact(operations);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.index === 0) {
      const earlier = await ticketScreen(everything, earlierResult(request, error), { consistent: true });
      return earlier.ticket;
    }
    const unknown = references[error.index - 1];
    if (!unknown) throw error;
    const path = `body.${unknown.kind}_id`;
    throw new Refusal('invalid_request', `There is no such ${unknown.kind}`, [
      { path, message: 'must be an id from /api/reference' },
    ]);
  }
  return { ...ticket, description };
}

const changedMeanwhile = () =>
  new Refusal('version_conflict', 'Somebody else changed this ticket meanwhile. Reload it and try again.');

/**
 * Changes status or priority of the ticket as it was read. Ticket, history and statistics change together or not at all.
 * @throws Refusal `version_conflict` when the update was made against an older version, `busy`
 */
export async function updateTicket(
  actor: Actor,
  before: TicketFacts,
  changed: FieldUpdate,
  at: Date,
): Promise<{ ticket: TicketFacts; changes: TicketChange[] }> {
  const { id } = before;
  if (before.version !== changed.version) throw changedMeanwhile();
  const created_at = at.toISOString();
  const nextId = monotonicFactory();
  const changes = changesOf(before, changed).map((change): TicketChange => ({
    id: nextId(at.getTime()),
    ticket_id: id,
    user_name: actor.full_name,
    ...change,
    created_at,
  }));
  if (changes.length === 0) return { ticket: before, changes };

  const ticket: TicketFacts = {
    ...before,
    status: changed.status ?? before.status,
    priority: changed.priority ?? before.priority,
    updated_at: created_at,
    version: before.version + 1,
  };
  try {
    await transact([
      replaceTicket(ticket, before.version),
      ...changes.map((change) => put({ Item: { ...keys.change(id, change.id), ...change } })),
      countMove(before, ticket),
    ]);
  } catch (error) {
    throw error instanceof ConditionFailed ? changedMeanwhile() : error;
  }
  return { ticket, changes };
}

function replaceTicket(ticket: TicketFacts, expectedVersion: number) {
  const places = placesByStatus(ticket);
  const set = {
    status: ticket.status,
    priority: ticket.priority,
    updated_at: ticket.updated_at,
    version: ticket.version,
    ...places,
  };
  const assignments = Object.keys(set).map((name) => `#${name} = :${name}`);
  const leavesTabs = !('company_tab_pk' in places);
  return update({
    Key: keys.ticket(ticket.id),
    UpdateExpression: `SET ${assignments.join(', ')}${leavesTabs ? ' REMOVE company_tab_pk, company_tab_sk' : ''}`,
    ConditionExpression: '#version = :expected',
    ExpressionAttributeNames: Object.fromEntries(Object.keys(set).map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
      ':expected': expectedVersion,
    },
  });
}

function countMove(before: TicketFacts, after: TicketFacts) {
  const changes: Record<string, number> = {};
  const add = (counter: string, by: number) => {
    changes[counter] = (changes[counter] ?? 0) + by;
  };
  add(counterOf.status(before.status), -1);
  add(counterOf.status(after.status), 1);
  add(counterOf.priority(before.priority), -1);
  add(counterOf.priority(after.priority), 1);
  return count(changes);
}

/**
 * Adds a comment to a ticket within reach; the condition on the ticket is part of the transaction, so no read goes before it.
 * @throws Refusal `not_found` when the ticket does not exist or is out of reach, `idempotency_key_reused`, `busy`
 */
export async function addComment(
  actor: Actor,
  reach: Reach,
  ticket_id: string,
  { content, is_internal }: NewComment,
  request: RepeatableRequest,
  at: Date,
): Promise<TicketComment> {
  if (reach.kind === 'none') throw notFound();
  const comment: TicketComment = {
    id: ulid(at.getTime()),
    ticket_id,
    user_id: actor.id,
    user_name: actor.full_name,
    user_email: actor.email,
    content,
    is_internal,
    created_at: at.toISOString(),
  };
  const Key = keys.ticket(ticket_id);
  const ConditionExpression = reach.kind === 'company' ? 'company_id = :company_id' : 'attribute_exists(pk)';
  const values = reach.kind === 'company' ? { ':company_id': reach.company_id } : undefined;
  try {
    await transact([
      recordRequest(request, comment.id, at),
      // A customer sees when their ticket was last updated, and must not learn of a note from it.
      is_internal
        ? check({ Key, ConditionExpression, ExpressionAttributeValues: values })
        : update({
            Key,
            ConditionExpression,
            UpdateExpression: 'SET updated_at = :at',
            ExpressionAttributeValues: { ...values, ':at': comment.created_at },
          }),
      put({ Item: { ...keys.comment(ticket_id, comment.id), ...comment } }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.index !== 0) throw notFound();
    const earlier = await getItem(keys.comment(ticket_id, earlierResult(request, error)), {
      consistent: true,
    });
    if (!earlier) throw notFound();
    return commentOf(earlier);
  }
  return comment;
}
