import { expect } from 'vitest';
import { listPendingMails, listStoredMails, makePendingMailsDue } from './stored-items/mails.ts';

/** A due time before those of other tests' mails, so that the sender skips those thousands of mails. */
export const earliestDueTime = new Date(0).toISOString();

/**
 * Runs the function that sends mails, and waits until it has ended.
 * @param time the sender sends mails due until this time @default the due time that `sendMails` sets
 */
export const runMailSender = (time = earliestDueTime) =>
  fetch(`${process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? ''}/run?schedule=send-mail&time=${time}`, {
    method: 'POST',
  });

/**
 * Waits until mails to these people about at least this many events of a ticket are in the outbox, and sends
 * all mails of the ticket without waiting for the minute in which further events would join them. More events
 * may have mails, because settings of staff are read once a minute, and again before a mail is sent.
 */
export async function sendMails(
  ticket: string,
  to: readonly { readonly id: string }[],
  events = 1,
): Promise<void> {
  await expect
    .poll(async () => {
      const mails = await listPendingMails(ticket);
      return to.filter(({ id }) => !mails.some((mail) => mail.person === id && mail.events.length >= events));
    })
    .toEqual([]);
  await makePendingMailsDue(ticket, earliestDueTime);
  await runMailSender();
  await expect
    .poll(async () => (await listStoredMails(ticket)).filter(({ fate }) => fate === 'queued'))
    .toEqual([]);
}
