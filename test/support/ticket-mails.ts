import { expect } from 'vitest';
import { makePendingMailsDue, pendingMails, storedMails } from './stored-items.ts';

/** Earlier than any mail of the other tests is due: there are thousands. */
export const due = new Date(0).toISOString();

/**
 * Runs the function that sends mails, and waits until it has ended.
 * @param time until which they are due. Default: those that `sendMails` made due
 */
export const runSender = (time = due) =>
  fetch(`${process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? ''}/run?schedule=send-mail&time=${time}`, {
    method: 'POST',
  });

/**
 * Waits until mails to these people about at least so many events of a ticket are in the outbox, and sends
 * all of the ticket's without waiting for the minute in which further events would join them. There can be
 * more events: settings of staff are read once a minute, and checked again before a mail leaves.
 */
export async function sendMails(
  ticket: string,
  to: readonly { readonly id: string }[],
  events = 1,
): Promise<void> {
  await expect
    .poll(async () => {
      const mails = await pendingMails(ticket);
      return to.filter(({ id }) => !mails.some((mail) => mail.person === id && mail.events.length >= events));
    })
    .toEqual([]);
  await makePendingMailsDue(ticket, due);
  await runSender();
  await expect
    .poll(async () => (await storedMails(ticket)).filter(({ fate }) => fate === 'queued'))
    .toEqual([]);
}
