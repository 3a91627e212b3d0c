import { expect } from 'vitest';
import { getFirstDay, getNextMonth } from '../../shared/model/months.ts';
import { listStoredMails, makeMailsDue } from './stored-items/mails.ts';
import { earliestDueTime, runMailSender } from './ticket-mails.ts';

const readSchedulerUrl = () => process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? '';

/** Runs the job as if it were the day after the month's end. @param hour UTC */
export async function runMonthlyMailsJob(month: string, hour = '06'): Promise<void> {
  const time = `${getFirstDay(getNextMonth(month))}T${hour}:00:00Z`;
  const answer = await fetch(`${readSchedulerUrl()}/run?schedule=monthly-mails&time=${time}`, {
    method: 'POST',
  });
  expect(await answer.json()).toEqual([expect.not.objectContaining({ error: expect.anything() })]);
}

/** Sends the waiting mails to a company's contact now. */
export async function sendMonthlyMails(company: string): Promise<void> {
  await makeMailsDue(company, earliestDueTime);
  await runMailSender();
  await expect
    .poll(async () => (await listStoredMails(company)).filter(({ outcome }) => outcome === 'queued'))
    .toEqual([]);
}
