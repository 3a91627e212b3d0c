import { expect } from 'vitest';
import { listPendingMails, listStoredMails, makePendingMailsDue } from './stored-items/mails.ts';

/** A due time before that of other tests' mails, so that the sender skips these thousands of mails. */
export const earliestDueTime = new Date(0).toISOString();

/**
 * Runs the function that sends mails, and waits until it has ended.
 * @param time mails that are due by this time are sent @default the due time that `sendMails` sets
 */
export const runMailSender = (time = earliestDueTime) =>
  fetch(`${process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? ''}/run?schedule=send-mail&time=${time}`, {
    method: 'POST',
  });

/**
 * Waits until the outbox has a mail about a ticket for each of these people, with at least this many events.
 * Then sends all mails of the ticket, without waiting a minute for further events to add to them.
 *
 * A mail may have more events, because staff's settings may be a minute old when an event is added to the
 * outbox. They are read again before the mail is sent.
 */
export async function sendMails(
  ticketId: string,
  recipients: readonly { readonly id: string }[],
  minEventCount = 1,
): Promise<void> {
  await expect
    .poll(async () => {
      const mails = await listPendingMails(ticketId);
      return recipients.filter(
        ({ id }) => !mails.some((mail) => mail.person === id && mail.events.length >= minEventCount),
      );
    })
    .toEqual([]);
  await makePendingMailsDue(ticketId, earliestDueTime);
  await runMailSender();
  await expect
    .poll(async () => (await listStoredMails(ticketId)).filter(({ outcome }) => outcome === 'queued'))
    .toEqual([]);
}
