import * as z from 'zod';
import { maxAttempts, computeRetryPause } from '@portico/shared/model/background-work.ts';
import { addFailedWork } from '../../domain/failed-work/failed-work.ts';
import { readVersions } from '../../domain/service-levels/versions.ts';
import { toMinute } from '../../domain/service-levels/calendar.ts';
import { computeDueReminders } from '../../domain/service-levels/stored.ts';
import { type NewEvent, createSystemActor } from '../../domain/ticket/recorded-event.ts';
import { appendEvent, findTicket, retryOnConflict } from '../../domain/ticket/store.ts';
import { type StoredTicket, isOpen, openPartition } from '../../domain/ticket/ticket.ts';
import { transact, updateItem } from '../../platform/dynamodb.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { countMetric, recordDueTimesAge } from '../../platform/monitoring/metrics.ts';
import { iterateItems } from '../../table/all-items.ts';
import { keys } from '../../table/keys.ts';
import { computeFieldChanges } from '../commands/decide-changes.ts';

const batchSize = 10;

/**
 * Decides what is due on a ticket: the end of its hold, or reminders. Service levels record past reminders,
 * so that none is sent twice.
 */
async function findDueEvent(ticket: StoredTicket, minute: number, at: Date): Promise<NewEvent | undefined> {
  const { hold, service_level: serviceLevel } = ticket;
  const commonFields = { actor: createSystemActor(), at };
  if (hold?.until && Date.parse(hold.until) <= at.getTime())
    return { event: 'changed', changes: computeFieldChanges(ticket, { hold: null }), ...commonFields };
  if (serviceLevel.remind_at === null || serviceLevel.remind_at > minute) return undefined;
  const { reminders } = computeDueReminders(
    await readVersions(serviceLevel.terms),
    serviceLevel,
    ticket,
    minute,
  );
  return { event: 'reminded', reminders, ...commonFields };
}

/** Processes the due times of one ticket. Retries if the ticket has changed. */
async function checkTicket(id: string, minute: number, at: Date): Promise<void> {
  await retryOnConflict(async () => {
    const ticket = await findTicket(id);
    // The index may be out of date.
    if (!ticket || !isOpen(ticket.status)) return;
    const dueEvent = await findDueEvent(ticket, minute, at);
    if (dueEvent) await transact([...(await appendEvent(ticket, dueEvent)).operations]);
  });
}

const DueTicket = z.object({ id: z.string(), check_at: z.iso.datetime() });
type DueTicket = z.output<typeof DueTicket>;

/** The tickets whose next check is due, oldest first. */
async function* listDueTickets(at: Date): AsyncGenerator<DueTicket> {
  const entries = iterateItems({
    IndexName: 'by_check_time',
    KeyConditionExpression: '#queue = :open AND check_at <= :now',
    ExpressionAttributeNames: { '#queue': 'queue' },
    ExpressionAttributeValues: { ':open': openPartition, ':now': at.toISOString() },
  });
  for await (const entry of entries) yield DueTicket.parse(entry);
}

const FailureCount = z.object({ failures: z.int() });

/**
 * Schedules a retry, with a longer pause each time, and finally gives up. If the ticket changes, the attempts
 * start again.
 */
async function postpone({ id }: DueTicket, error: unknown, at: Date): Promise<void> {
  const ticketCondition = { Key: keys.ticket(id), ConditionExpression: 'attribute_exists(check_at)' };
  const { failures } = FailureCount.parse(
    await updateItem({
      ...ticketCondition,
      UpdateExpression: 'ADD failures :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'ALL_NEW',
    }),
  );
  const wasLastAttempt = failures >= maxAttempts;
  const nextCheckAt = new Date(at.getTime() + computeRetryPause(failures)).toISOString();
  await updateItem({
    ...ticketCondition,
    UpdateExpression: wasLastAttempt ? 'REMOVE failures, check_at' : 'SET check_at = :next',
    ...(!wasLastAttempt && { ExpressionAttributeValues: { ':next': nextCheckAt } }),
  });
  if (!wasLastAttempt) return;
  const repeat = { key: keys.ticket(id), lacks: 'check_at', due: { check_at: at.toISOString() } };
  await addFailedWork({ work: 'due_time', ticket_id: id, tries: failures, error, repeat }, at);
}

async function checkBatch(batch: readonly DueTicket[], minute: number, at: Date): Promise<void> {
  await Promise.all(
    batch.map(async (entry) => {
      try {
        await checkTicket(entry.id, minute, at);
      } catch (error) {
        logger.error('checking a due time failed', { error: error instanceof Error ? error : String(error) });
        countMetric('failed');
        await postpone(entry, error, at).catch(() => undefined);
      }
    }),
  );
}

/**
 * Records the reminders of tickets that are due or due soon, and takes tickets off hold at their time. A
 * failed ticket does not delay the others, and is retried later.
 *
 * Runs every minute. A ticket's `check_at` (`findNextCheckTime` in ticket.ts) is the earlier of its next
 * reminder and the end of its hold. The event `reminded` becomes rows of the history, and these the ticket
 * events `due_soon` and `overdue` (ticket-event.ts). From them, add-to-outbox.ts adds to the bells and mails
 * of the people that recipients.ts selects.
 * @param mayStart whether there is time to handle another ticket; the rest is left to the next run
 */
export async function checkDueTimes(at: Date, mayStart: () => boolean): Promise<void> {
  const minute = Math.floor(at.getTime() / 60_000);
  let oldestMinute: number | undefined;
  let batch: DueTicket[] = [];
  for await (const entry of listDueTickets(at)) {
    oldestMinute ??= toMinute(entry.check_at);
    batch.push(entry);
    if (batch.length < batchSize) continue;
    await checkBatch(batch, minute, at);
    batch = [];
    if (!mayStart()) break;
  }
  await checkBatch(batch, minute, at);
  recordDueTimesAge(oldestMinute === undefined ? 0 : (minute - oldestMinute) * 60);
}
