import * as z from 'zod';
import { mostTries, pauseAfter } from '@portico/shared/model/failed-work.ts';
import { addDeadLetter } from '../../domain/mail/dead-letters.ts';
import { bookOf } from '../../domain/levels/book.ts';
import { toMinute } from '../../domain/levels/clocks.ts';
import { raiseAlerts } from '../../domain/levels/stored.ts';
import { type NewEvent, system } from '../../domain/ticket/event.ts';
import { appendEvent, findTicket, retryOnConflict } from '../../domain/ticket/store.ts';
import { type StoredTicket, isOpen, openPartition } from '../../domain/ticket/ticket.ts';
import { transact, updateItem } from '../../platform/dynamodb.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { countMetric, recordDueTimesAge } from '../../platform/monitoring/metrics.ts';
import { found } from '../../table/all-items.ts';
import { keys } from '../../table/keys.ts';
import { decideChanges } from '../commands/change-ticket.ts';

const atOnce = 10;

/**
 * Decides which due times of a ticket have passed: the end of its hold, or alerts. Service levels record past
 * alerts, so that none is raised twice.
 */
async function decideDue(ticket: StoredTicket, minute: number, at: Date): Promise<NewEvent | undefined> {
  const { hold, service_level: kept } = ticket;
  const by = { actor: system(), at };
  if (hold?.until && Date.parse(hold.until) <= at.getTime())
    return { event: 'changed', changes: decideChanges(ticket, { hold: null }), ...by };
  if (kept.wake_at === null || kept.wake_at > minute) return undefined;
  const { alerts } = raiseAlerts(await bookOf(kept.terms), kept, ticket, minute);
  return { event: 'alerted', alerts, ...by };
}

/** Processes the due times of one ticket. Retries if the ticket has changed. */
async function raiseOf(id: string, minute: number, at: Date): Promise<void> {
  await retryOnConflict(async () => {
    const ticket = await findTicket(id);
    // The index may be out of date.
    if (!ticket || !isOpen(ticket.status)) return;
    const due = await decideDue(ticket, minute, at);
    if (due) await transact([...(await appendEvent(ticket, due)).operations]);
  });
}

const Waking = z.object({ id: z.string(), alert_at: z.iso.datetime() });
type Waking = z.output<typeof Waking>;

/** The tickets whose next alert is due, oldest first. */
async function* waking(at: Date): AsyncGenerator<Waking> {
  const entries = found({
    IndexName: 'by_alert',
    KeyConditionExpression: '#queue = :open AND alert_at <= :now',
    ExpressionAttributeNames: { '#queue': 'queue' },
    ExpressionAttributeValues: { ':open': openPartition, ':now': at.toISOString() },
  });
  for await (const entry of entries) yield Waking.parse(entry);
}

const Failing = z.object({ failures: z.int() });

/** Retries a failure later and later, and finally gives up. A change of the ticket starts again. */
async function postpone({ id }: Waking, error: unknown, at: Date): Promise<void> {
  const ticket = { Key: keys.ticket(id), ConditionExpression: 'attribute_exists(alert_at)' };
  const { failures } = Failing.parse(
    await updateItem({
      ...ticket,
      UpdateExpression: 'ADD failures :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'ALL_NEW',
    }),
  );
  const isDead = failures >= mostTries;
  const next = new Date(at.getTime() + pauseAfter(failures)).toISOString();
  await updateItem({
    ...ticket,
    UpdateExpression: isDead ? 'REMOVE failures, alert_at' : 'SET alert_at = :next',
    ...(!isDead && { ExpressionAttributeValues: { ':next': next } }),
  });
  if (!isDead) return;
  const repeat = { key: keys.ticket(id), lacks: 'alert_at', due: { alert_at: at.toISOString() } };
  await addDeadLetter({ work: 'due_time', ticket_id: id, tries: failures, error, repeat }, at);
}

async function raiseAll(batch: readonly Waking[], minute: number, at: Date): Promise<void> {
  await Promise.all(
    batch.map(async (entry) => {
      try {
        await raiseOf(entry.id, minute, at);
      } catch (error) {
        logger.error('raising failed', { error: error instanceof Error ? error : String(error) });
        countMetric('failed');
        await postpone(entry, error, at).catch(() => undefined);
      }
    }),
  );
}

/**
 * Raises alerts once for each ticket that is due or due soon, and takes tickets off hold at their time. A
 * failed ticket does not delay the others, and is retried later.
 * @param mayStart whether there is time to handle another ticket; the rest is left to the next run
 */
export async function checkDueTimes(at: Date, mayStart: () => boolean): Promise<void> {
  const minute = Math.floor(at.getTime() / 60_000);
  let oldest: number | undefined;
  let batch: Waking[] = [];
  for await (const entry of waking(at)) {
    oldest ??= toMinute(entry.alert_at);
    batch.push(entry);
    if (batch.length < atOnce) continue;
    await raiseAll(batch, minute, at);
    batch = [];
    if (!mayStart()) break;
  }
  await raiseAll(batch, minute, at);
  recordDueTimesAge(oldest === undefined ? 0 : (minute - oldest) * 60);
}
