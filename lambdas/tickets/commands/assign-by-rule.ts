import type { RuleSet } from '@portico/shared/contract/assignment-rules.ts';
import { retention } from '@portico/shared/model/retention.ts';
import {
  type MatchingRule,
  type Turn,
  findRule,
  readStoredRules,
  readTurn,
  recordTurn,
} from '../../domain/assignment-rules.ts';
import { listAbsences } from '../../domain/people/away.ts';
import { countTicket } from '../../domain/counts/count-tickets.ts';
import { findGroupById } from '../../domain/groups.ts';
import { ConditionFailed, put, transact } from '../../platform/dynamodb.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import { createSystemActor } from '../../domain/ticket/recorded-event.ts';
import { appendEvent, findTicket } from '../../domain/ticket/store.ts';
import type { StoredTicket } from '../../domain/ticket/ticket.ts';
import { chooseMember } from '../people/choose-member.ts';
import { countOpenTicketsByAssignee } from '../lists/queues.ts';
import { createAssignmentConditions } from './change-ticket.ts';
import { type FieldUpdate, computeFieldChanges } from './decide-changes.ts';

/**
 * The maximum number of attempts: more than the number of tickets of one group that are assigned
 * concurrently.
 */
const attempts = 12;

/** The ticket if it is unassigned; otherwise undefined. */
async function findTicketToAssign(id: string): Promise<StoredTicket | undefined> {
  const ticket = await findTicket(id);
  if (!ticket) return undefined;
  const isUnassigned = ticket.status === 'new' && ticket.assignee_id === null && ticket.group_id === null;
  return isUnassigned ? ticket : undefined;
}

/** Rules assign a ticket once: a repeated event finds this mark, whatever staff have changed since. */
const createAssignedMark = (id: string, at: Date) =>
  put(
    {
      Item: { ...keys.assignedByRule(id), expires_at: computeExpiryTime(at, retention.notified) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
    'assigned',
  );

/** The numbers of open tickets by assignee. They include the ticket that rules assigned last in the group. */
async function countOpenTicketsAfterTurn({ ticket_id }: Turn, at: Date): Promise<Map<string, number>> {
  if (ticket_id !== null) await countTicket(ticket_id, at);
  return countOpenTicketsByAssignee();
}

/** @returns true if nothing is left to do; false if something changed since it was read */
async function applyRule(rule: MatchingRule, ticket: StoredTicket, at: Date): Promise<boolean> {
  const [group, turn] = await Promise.all([findGroupById(rule.group_id), readTurn(rule.group_id)]);
  if (!group) return false;
  const [loads, away] = await Promise.all([
    rule.method === 'least_loaded' ? countOpenTicketsAfterTurn(turn, at) : new Map<string, number>(),
    listAbsences(at),
  ]);
  const assignee = await chooseMember(rule.method, group, {
    last: turn.last,
    awayMembers: new Set(away.map(({ user_id }) => user_id)),
    findLoad: (member) => loads.get(member) ?? 0,
  });
  const assignedFields: FieldUpdate = { group, ...(assignee && { assignee }) };
  const changes = computeFieldChanges(ticket, assignedFields);
  const { operations } = await appendEvent(ticket, {
    event: 'changed',
    changes,
    actor: createSystemActor(rule.author),
    at,
  });
  try {
    await transact([
      createAssignedMark(ticket.id, at),
      ...operations,
      ...createAssignmentConditions(assignedFields),
      ...(assignee ? [recordTurn(group.id, turn, assignee.id, ticket.id)] : []),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return error.hasFailed('assigned');
    throw error;
  }
}

const noRules: RuleSet = { rules: [], default_rule: null };

/**
 * Assigns a new, unassigned ticket by the first rule that matches, or to its company's default group.
 * @param since the time from which rules apply: they do not match older tickets
 */
export async function applyRules(rules: RuleSet, id: string, at: Date, since = ''): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const ticket = await findTicketToAssign(id);
    const rule = ticket && (await findRule(ticket.created_at < since ? noRules : rules, ticket));
    if (!rule || (await applyRule(rule, ticket, at))) return;
  }
  throw new Error(`Ticket ${id} or the tickets of its group keep changing.`);
}

/**
 * Assigns a new ticket once, by the current rules. If the rules are off, or were switched on after the ticket
 * was created, it can only get the default group of its company.
 */
export async function assignTicketByRules(id: string, at: Date): Promise<void> {
  const rules = await readStoredRules();
  await applyRules(rules.on_since === null ? noRules : rules, id, at, rules.on_since ?? '');
}
