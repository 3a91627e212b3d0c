import { expect } from 'vitest';
import { firstDayOf, monthAfter } from '../../shared/model/months.ts';
import { mailsOfTicket } from '../../lambdas/notifications/outbox.ts';
import { deleteItem, updateItem } from '../../lambdas/platform/dynamodb.ts';
import { keys } from '../../lambdas/table/keys.ts';
import { due, runSender } from './ticket-mails.ts';

const scheduler = () => process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? '';

/** Runs the schedule as on the first day after a month. @param hour UTC */
export async function runMonthlyMails(month: string, hour = '06'): Promise<void> {
  const time = `${firstDayOf(monthAfter(month))}T${hour}:00:00Z`;
  const answer = await fetch(`${scheduler()}/run?schedule=monthly-mails&time=${time}`, { method: 'POST' });
  expect(await answer.json()).toEqual([expect.not.objectContaining({ error: expect.anything() })]);
}

/** As before the first run for a month, or after a crash that recorded nothing. */
export const forgetRun = (month: string) => deleteItem({ Key: keys.monthlyRun(month) });

/** The mails with a company's reports. */
export const monthlyMailsOf = (company: string) => mailsOfTicket(company);

/** Sends the mails to a company's contact now. */
export async function sendMonthlyMails(company: string): Promise<void> {
  for (const { mail_id, fate } of await monthlyMailsOf(company))
    if (fate === 'queued')
      await updateItem({
        Key: keys.mail(company, mail_id),
        UpdateExpression: 'SET due = :due, newest_sk = :sk',
        ExpressionAttributeValues: { ':due': due, ':sk': `${due}#${mail_id}` },
      });
  await runSender();
  await expect
    .poll(async () => (await monthlyMailsOf(company)).filter(({ fate }) => fate === 'queued'))
    .toEqual([]);
}
