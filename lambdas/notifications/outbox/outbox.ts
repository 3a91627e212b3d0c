// The outbox: events that wait to be mailed, and the mails that are due.

import { decodeTime, ulid } from 'ulid';
import * as z from 'zod';
import { commentTimes } from '@portico/shared/model/comment-times.ts';
import { maxAttempts, computeRetryPause } from '@portico/shared/model/background-work.ts';
import { getIndexKeyNames, formatIndexKeys } from '../../table/definition.ts';
import { outboxKeys, queuedMailItem } from '../../domain/mail/queued-mail.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { keys, partitions } from '../../table/keys.ts';
import {
  type Item,
  getItem,
  put,
  query,
  remove,
  transact,
  update,
  updateItem,
} from '../../platform/dynamodb.ts';
import { type MailItem, type MailedEvent, type PendingMail, parseMail, parsePendingMail } from './items.ts';
import { computeLaterTime, tryWrite } from './mails.ts';

/** Events within this time, in milliseconds, are sent as one mail. */
const groupingTime = 60_000;
/**
 * Milliseconds during which a comment can be taken back, plus an allowance for requests in progress and clock
 * differences.
 */
const holdingTime = (commentTimes.take_back_seconds + 20) * 1000;

/** Adds an event to the next mail to a person. A repeated or late event changes nothing. */
export async function addEventToNextMail(
  ticket_id: string,
  person: string,
  event: Omit<MailedEvent, 'not_before'>,
  at: Date,
): Promise<void> {
  const mail_id = ulid(at.getTime());
  const due = computeLaterTime(at, groupingTime);
  const dueKeys = outboxKeys({ due, mail_id });
  await tryWrite(
    transact([
      put({
        Item: {
          ...keys.notified(ticket_id, event.id, person),
          expires_at: computeExpiryTime(at, retention.notified),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
      update({
        Key: keys.pendingMail(ticket_id, person),
        UpdateExpression:
          'SET ticket_id = :ticket, person = :person, mail_id = if_not_exists(mail_id, :mail), due = if_not_exists(due, :due), newest_pk = if_not_exists(newest_pk, :pk), newest_sk = if_not_exists(newest_sk, :sk), events = list_append(if_not_exists(events, :none), :events)',
        ExpressionAttributeValues: {
          ':ticket': ticket_id,
          ':person': person,
          ':mail': mail_id,
          ':due': due,
          ':pk': dueKeys['newest_pk'],
          ':sk': dueKeys['newest_sk'],
          ':none': [],
          ':events': [{ ...event, not_before: computeLaterTime(at, holdingTime) }],
        },
      }),
    ]),
  );
}

/** The recipients of mails about an event, sent or unsent. */
export async function listEventRecipients(ticket_id: string, event_id: string): Promise<string[]> {
  const { pk, sk } = keys.notified(ticket_id, event_id, '');
  const { items } = await query({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map((item) => String(item['sk']).slice(sk.length));
}

/** The key of an outbox item, and the time of its first event. */
export interface DueEntry {
  readonly pk: string;
  readonly sk: string;
  readonly mail_id: string;
  readonly since: Date;
}

const { partition, sort } = getIndexKeyNames('newest');

function parseDueEntry(item: Item): DueEntry {
  const [, mail_id = ''] = String(item[sort]).split('#');
  return { pk: String(item['pk']), sk: String(item['sk']), mail_id, since: new Date(decodeTime(mail_id)) };
}

const maxDueEntries = 1_000;

/**
 * The attributes that make an entry due again after it left the outbox. The mail is queued as if it were new.
 */
export const createRetryUpdate = ({ pk, sk, mail_id }: Pick<DueEntry, 'pk' | 'sk' | 'mail_id'>, at: Date) => {
  const due = at.toISOString();
  const isMail = sk === keys.mail('', mail_id).sk;
  const dueKeys = outboxKeys({ due, mail_id });
  return {
    key: { pk, sk },
    lacks: 'due',
    due: { due, ...dueKeys, ...(isMail && { outcome: 'queued', outcome_at: due, attempts: 0 }) },
  };
};

/** The due entries, oldest first. The index may still contain entries that have just been processed. */
export async function listDueEntries(at: Date, limit: number): Promise<DueEntry[]> {
  const entries: DueEntry[] = [];
  let lastKey: Item | undefined;
  do {
    const page = await query({
      IndexName: 'newest',
      KeyConditionExpression: '#pk = :pk AND #sk <= :now',
      ExpressionAttributeNames: { '#pk': partition, '#sk': sort },
      ExpressionAttributeValues: { ':pk': partitions.outbox, ':now': `${at.toISOString()}$` },
      Limit: Math.min(maxDueEntries, limit - entries.length),
      ...(lastKey && { ExclusiveStartKey: lastKey }),
    });
    entries.push(...page.items.map(parseDueEntry));
    lastKey = page.lastKey;
  } while (lastKey && entries.length < limit);
  return entries;
}

const FailureCount = z.object({ failures: z.int() });

/**
 * Makes a failed entry due again later, or removes it from the outbox after the last attempt.
 * @returns how many attempts have failed
 */
export async function postponeEntry({ pk, sk, mail_id }: DueEntry, at: Date): Promise<number> {
  const entry = { Key: { pk, sk }, ConditionExpression: 'attribute_exists(newest_pk)' };
  const item = await updateItem({
    ...entry,
    UpdateExpression: 'ADD failures :one',
    ExpressionAttributeValues: { ':one': 1 },
    ReturnValues: 'ALL_NEW',
  });
  const { failures } = FailureCount.parse(item);
  const due = computeLaterTime(at, computeRetryPause(failures));
  const isMail = 'outcome' in item;
  await updateItem(
    failures < maxAttempts
      ? {
          ...entry,
          UpdateExpression: 'SET due = :due, newest_sk = :sk',
          ExpressionAttributeValues: { ':due': due, ':sk': outboxKeys({ due, mail_id })['newest_sk'] },
        }
      : {
          ...entry,
          UpdateExpression: `${isMail ? 'SET outcome = :outcome, outcome_at = :at ' : ''}REMOVE due, leased, ${formatIndexKeys('newest')}`,
          ...(isMail && { ExpressionAttributeValues: { ':outcome': 'failed', ':at': at.toISOString() } }),
        },
  );
  return failures;
}

/** Whether an event can be mailed: the author can no longer take the comment back. */
const canBeMailed = ({ not_before }: MailedEvent, at: Date): boolean =>
  not_before === undefined || not_before <= at.toISOString();

/** Removes a mail's events from the pending events; recent events wait for the next mail. */
function removeMailedEvents(
  { ticket_id, person, mail_id, events }: PendingMail,
  remainingEvents: MailedEvent[],
  at: Date,
) {
  const operation = {
    Key: keys.pendingMail(ticket_id, person),
    ConditionExpression: 'mail_id = :mail AND events = :events',
  };
  const values = { ':mail': mail_id, ':events': events };
  if (remainingEvents.length === 0) return remove({ ...operation, ExpressionAttributeValues: values });
  const nextMail = { mail_id: ulid(at.getTime()), due: computeLaterTime(at, groupingTime) };
  return update({
    ...operation,
    UpdateExpression: 'SET events = :fresh, mail_id = :next, due = :due, newest_sk = :sk',
    ExpressionAttributeValues: {
      ...values,
      ':fresh': remainingEvents,
      ':next': nextMail.mail_id,
      ':due': nextMail.due,
      ':sk': outboxKeys(nextMail)['newest_sk'],
    },
  });
}

/** Turns pending events into a mail; later events start another mail. */
async function startMail(pendingMail: PendingMail, at: Date): Promise<void> {
  const { ticket_id, person, mail_id, due } = pendingMail;
  const events = pendingMail.events.filter((event) => canBeMailed(event, at));
  if (events.length === 0) return;
  const mail = queuedMailItem({ ticket_id, person, mail_id, due }, { events }, at);
  await tryWrite(
    transact([
      removeMailedEvents(
        pendingMail,
        pendingMail.events.filter((event) => !canBeMailed(event, at)),
        at,
      ),
      put({ Item: mail, ConditionExpression: 'attribute_not_exists(pk)' }),
    ]),
  );
}

/** The mail of an outbox entry, if it is still due. */
export async function readDueMail({ pk, sk }: DueEntry, at: Date): Promise<MailItem | undefined> {
  let item = await getItem({ pk, sk }, { consistent: true });
  if (item && sk.startsWith(keys.pendingMail('', '').sk)) {
    const pendingMail = parsePendingMail(item);
    await startMail(pendingMail, at);
    item = await getItem(keys.mail(pendingMail.ticket_id, pendingMail.mail_id), { consistent: true });
  }
  const mail = item && parseMail(item);
  return mail?.outcome === 'queued' && mail.due !== undefined && mail.due <= at.toISOString()
    ? mail
    : undefined;
}
