import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import * as z from 'zod';
import { getFirstDay, getPreviousMonth, toMonth } from '@portico/shared/model/months.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { addFailedWork } from '../../domain/failed-work/failed-work.ts';
import {
  type ReportedCompany,
  readContactState,
  parseReportContact,
  readReportedCompany,
} from '../../domain/mail/report-contact.ts';
import { queuedMailItem } from '../../domain/mail/queued-mail.ts';
import {
  ConditionFailed,
  type Item,
  getItem,
  put,
  query,
  transact,
  updateItem,
} from '../../platform/dynamodb.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';

/**
 * The hour (UTC) at which, on the first day of a month, the reports of the previous month are mailed. By then
 * the previous month has ended in Europe and on the American east coast, and its last events are counted.
 */
const mailingHour = 5;
/** The number of companies after which a run stores its progress. */
const companiesPerStep = 25;

const Run = z.object({ after: z.string().optional(), done: z.boolean().default(false) });
export const parseMonthlyRun = (item: Item): z.output<typeof Run> => Run.parse(item);
export const parseMonthlyMail = (item: Item) => z.object({ mail_id: z.string() }).parse(item);

/** The month whose reports are due; undefined in the first hours of a month. */
export function findDueMonth(at: Date): string | undefined {
  const month = toMonth(at);
  const since = Date.parse(getFirstDay(month)) + mailingHour * 60 * 60 * 1000;
  return at.getTime() < since ? undefined : getPreviousMonth(month);
}

/** Puts the mail into the outbox, once for each company and month. */
async function queueMail({ id }: ReportedCompany, month: string, person: string, at: Date): Promise<void> {
  const mail_id = ulid(at.getTime());
  const mail = queuedMailItem({ ticket_id: id, person, mail_id, due: at.toISOString() }, { month }, at);
  try {
    await transact([
      put({
        Item: { ...keys.monthlyMail(id, month), mail_id, expires_at: computeExpiryTime(at, retention.mails) },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
      put({ Item: mail, ConditionExpression: 'attribute_not_exists(pk)' }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Milliseconds to wait after the first and second failed attempts. */
const retryPauses = [500, 2_000];

/** Queues the report of a company, with retries. A failed report does not delay those of other companies. */
async function queueReportWithRetries(item: Item, month: string, at: Date): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await queueReport(item, month, at);
      return;
    } catch (error) {
      const retryPause = retryPauses[tries - 1];
      if (retryPause === undefined)
        return addFailedWork({ work: 'monthly_report', ticket_id: null, tries, error }, at);
      await pause(retryPause);
    }
}

async function queueReport(item: Item, month: string, at: Date): Promise<void> {
  const { company_id, person } = parseReportContact(item);
  const company = await readReportedCompany(company_id);
  if (!company) return;
  const { problem } = await readContactState(company, person);
  if (problem === null) await queueMail(company, month, person, at);
  else logger.warn('Nobody receives the monthly report', { company_id, problem });
}

const recordRun = (month: string, after: string | undefined, at: Date) =>
  updateItem({
    Key: keys.monthlyRun(month),
    UpdateExpression: `SET done = :done, expires_at = :expires${after === undefined ? ' REMOVE #after' : ', #after = :after'}`,
    ExpressionAttributeNames: { '#after': 'after' },
    ExpressionAttributeValues: {
      ':done': after === undefined,
      ':expires': computeExpiryTime(at, retention.monthly_runs),
      ...(after !== undefined && { ':after': after }),
    },
  });

/**
 * Mails the reports of the previous month to companies' contacts, from the first day of a month on. A run
 * continues where the previous one stopped, and can be repeated: each company gets one mail. Reads only
 * companies that have turned the monthly report on.
 * @param scheduledAt the time of the run, which determines the month
 * @param mayStart whether there is time for another company; the rest is left to the next run
 * @returns whether all due mails are in the outbox
 */
export async function queueMonthlyMails(
  scheduledAt: Date,
  now: () => Date,
  mayStart: () => boolean,
): Promise<boolean> {
  const month = findDueMonth(scheduledAt);
  if (month === undefined) return true;
  const item = await getItem(keys.monthlyRun(month), { consistent: true });
  const run = item && parseMonthlyRun(item);
  if (run?.done) return true;
  const { pk } = keys.reportContact('');
  let lastKey: Item | undefined = run?.after === undefined ? undefined : { pk, sk: run.after };
  do {
    if (!mayStart()) return false;
    const page = await query({
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      Limit: companiesPerStep,
      ...(lastKey && { ExclusiveStartKey: lastKey }),
    });
    await Promise.all(page.items.map((contact) => queueReportWithRetries(contact, month, now())));
    lastKey = page.lastKey;
    await recordRun(month, lastKey && String(lastKey['sk']), now());
  } while (lastKey);
  return true;
}
