import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { isOpen, priorityKeys, queueEntry } from '@portico/lambdas/domain/ticket-queue-entry.ts';
import { profileOfItem } from '@portico/lambdas/people/items.ts';
import {
  ConditionFailed,
  type Item,
  getItem,
  put,
  query,
  transact,
  update,
} from '@portico/lambdas/platform/dynamodb.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import { assign } from '@portico/lambdas/table/update-expression.ts';
import {
  type TicketRecord,
  changeOf,
  commentOf,
  factsOf,
  summaryOf,
  ticketItem,
} from '@portico/lambdas/tickets/items.ts';
import { counterOf } from '@portico/lambdas/tickets/counters.ts';
import { lastWords } from '@portico/lambdas/tickets/last-words.ts';
import { count } from '@portico/lambdas/tickets/statistics.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { itemsIn } from '../restore-drill/items.ts';

const Keys = z.object({ pk: z.string(), sk: z.string() });
const is = (item: Item, prefix: string) => Keys.parse(item).sk.startsWith(prefix);

/** Whether staff wrote it: their profile says so; a person without one is a customer. */
async function sideOf(user_id: string): Promise<'customer' | 'support'> {
  const profile = await getItem(keys.profile(user_id));
  return profile && isStaff(profileOfItem(profile).roles) ? 'support' : 'customer';
}

/** What happened last, from the ticket's comments and changes. */
async function activityOf(ticket: TicketRecord, parts: readonly Item[]): Promise<Partial<TicketRecord>> {
  const comments = parts.filter((item) => is(item, keys.comment('', '').sk)).map(commentOf);
  const spoken = comments.filter(({ is_internal }) => !is_internal).at(-1);
  const change = parts
    .filter((item) => is(item, keys.change('', '').sk))
    .map(changeOf)
    .at(-1);
  const last_to_speak = spoken ? await sideOf(spoken.user_id) : 'customer';
  const conversation = {
    last_to_speak,
    last_text: lastWords(spoken?.content ?? ''),
    conversation_version: comments.filter(({ is_internal }) => !is_internal).length,
  };
  if (change && !(spoken && spoken.created_at > change.created_at))
    return {
      ...conversation,
      last_activity_at: change.created_at,
      last_by: 'support',
      last_name: change.user_name,
    };
  if (!spoken) return conversation;
  const { created_at: last_activity_at, user_name: last_name } = spoken;
  return { ...conversation, last_activity_at, last_by: last_to_speak, last_name };
}

const Active = z.object({
  summary: z.looseObject({ a: z.string().optional(), last_activity_at: z.string().optional() }),
});

/** @returns false if the ticket changed meanwhile */
async function backfill(item: Item): Promise<boolean> {
  const read = factsOf(item);
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.ticket(read.id).pk },
  });
  const { summary } = Active.parse(item);
  // What happened since the release is newer than what is found here.
  const known = (summary.a ?? summary.last_activity_at) !== undefined;
  const { last_activity_at, last_by, last_name, ...conversation } = await activityOf(read, items);
  const found = {
    ...conversation,
    ...(!known && last_activity_at !== undefined && { last_activity_at, last_by, last_name }),
  };
  const ticket: TicketRecord = { ...read, ...found, queued: isOpen(read.status) };
  const { pk: _, sk: __, ...attributes } = ticketItem(ticket);
  const assignment = assign(attributes, ['updated_at']);
  try {
    await transact([
      update({
        Key: keys.ticket(read.id),
        UpdateExpression: assignment.UpdateExpression,
        // Each act of a user and each renaming of a company changes the map.
        ConditionExpression: '#version = :read AND #summary = :known',
        ExpressionAttributeNames: assignment.ExpressionAttributeNames,
        ExpressionAttributeValues: {
          ...assignment.ExpressionAttributeValues,
          ':read': read.version,
          ':known': summary,
        },
      }),
      ...(ticket.queued ? [put({ Item: queueEntry(ticket) })] : []),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Gives an open ticket its place in the list of its priority. @returns false if it changed meanwhile */
async function placeByPriority(entry: Item): Promise<boolean> {
  const ticket = summaryOf(entry);
  const { summary } = z.object({ summary: z.unknown() }).parse(entry);
  const assignment = assign(priorityKeys(ticket), []);
  try {
    await transact([
      update({
        Key: keys.queueEntry(ticket.id),
        UpdateExpression: assignment.UpdateExpression,
        // Each act that moves the ticket changes the map.
        ConditionExpression: '#summary = :known',
        ExpressionAttributeNames: { ...assignment.ExpressionAttributeNames, '#summary': 'summary' },
        ExpressionAttributeValues: { ...assignment.ExpressionAttributeValues, ':known': summary },
      }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

const isTicket = ({ pk, sk }: z.output<typeof Keys>) => sk === 'TICKET' && pk.startsWith('TICKET#');

/** Counts the tickets that wait on us anew: those of earlier releases were not counted. */
async function recountWaiting(TableName: string): Promise<void> {
  const items = [...(await itemsIn(new DynamoDBClient({}), TableName)).values()].map((item): Item =>
    unmarshall(item),
  );
  const wait = items.filter((item) => isTicket(Keys.parse(item)) && factsOf(item).waiting_on === 'us').length;
  const shards = items.filter(({ pk }) => pk === keys.statistics(0).pk);
  const counted = shards.reduce((sum, shard) => sum + Number(shard[counterOf.waiting_on_us] ?? 0), 0);
  if (wait !== counted) await transact([count({ [counterOf.waiting_on_us]: wait - counted })]);
}

/**
 * Brings the tickets of earlier releases up to date, and the count of those that wait on us.
 * @returns how many were, and how many changed meanwhile
 */
export async function backfillTickets(TableName: string): Promise<{ done: number; left: number }> {
  let done = 0;
  let left = 0;
  const items = await itemsIn(new DynamoDBClient({}), TableName);
  const note = (isDone: boolean) => {
    if (isDone) done += 1;
    else left += 1;
  };
  for (const item of items.values()) {
    if (item.sk?.S === keys.queueEntry('').sk && !('company_tab_pk' in item))
      note(await placeByPriority(unmarshall(item)));
    if (item.sk?.S !== 'TICKET' || !item.pk?.S?.startsWith('TICKET#')) continue;
    const stored = unmarshall(item);
    const { queued, status } = factsOf(stored);
    if ('created_pk' in item && queued === isOpen(status)) continue;
    note(await backfill(stored));
  }
  await recountWaiting(TableName);
  return { done, left };
}
