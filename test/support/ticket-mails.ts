import * as z from 'zod';
import { mailsOfTicket } from '../../lambdas/notifications/outbox.ts';
import { query, updateItem } from '../../lambdas/platform/dynamodb.ts';
import { keys } from '../../lambdas/table/keys.ts';
import { expect } from 'vitest';

const Pending = z.object({
  pk: z.string(),
  sk: z.string(),
  mail_id: z.string(),
  person: z.string(),
  events: z.array(z.record(z.string(), z.unknown())),
});

async function pendingMails(ticket: string) {
  const { pk, sk } = keys.pendingMail(ticket, '');
  const { items } = await query({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map((item) => Pending.parse(item));
}

/** Earlier than any mail of the other tests is due: there are thousands. */
export const due = new Date(0).toISOString();

/** Runs the function that sends mails, for those that `sendMails` made due, and waits until it has ended. */
export const runSender = () =>
  fetch(`${process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? ''}/run?schedule=send-mail&time=${due}`, {
    method: 'POST',
  });

/**
 * Waits until mails to these people about at least so many events of a ticket are in the outbox, and sends
 * all of the ticket's without waiting for the minute in which further events would join them. There can be more
 * events: settings of staff are read once a minute, and checked again before a mail leaves.
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
  for (const { pk, sk, mail_id, events } of await pendingMails(ticket))
    await updateItem({
      Key: { pk, sk },
      UpdateExpression: 'SET due = :due, newest_sk = :sk, events = :events',
      ExpressionAttributeValues: {
        ':due': due,
        ':sk': `${due}#${mail_id}`,
        ':events': events.map((event) => ({ ...event, not_before: due })),
      },
    });
  await runSender();
  await expect
    .poll(async () => (await mailsOfTicket(ticket)).filter(({ fate }) => fate === 'queued'))
    .toEqual([]);
}
