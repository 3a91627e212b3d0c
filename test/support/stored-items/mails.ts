/** Reads and changes stored mails and records of the jobs that send them. */
import * as z from 'zod';
import { keys } from '../../../lambdas/table/keys.ts';
import { listItemsWithPrefix, removeItem, setFields } from './table.ts';

const PendingMail = z.object({
  pk: z.string(),
  sk: z.string(),
  mail_id: z.string(),
  person: z.string(),
  events: z.array(z.record(z.string(), z.unknown())),
});

/** The mails about a ticket that wait for further events. */
export async function listPendingMails(ticketId: string) {
  return (await listItemsWithPrefix(keys.pendingMail(ticketId, ''))).map((item) => PendingMail.parse(item));
}

/** Makes the pending mails about a ticket due. @param due ISO 8601 */
export async function makePendingMailsDue(ticketId: string, due: string): Promise<void> {
  for (const { pk, sk, mail_id, events } of await listPendingMails(ticketId))
    await setFields(
      { pk, sk },
      { due, newest_sk: `${due}#${mail_id}`, events: events.map((event) => ({ ...event, not_before: due })) },
    );
}

const StoredMail = z.object({ mail_id: z.string(), outcome: z.string(), reason: z.string().optional() });

/** The mails about a ticket, or the report mails of a company. */
export async function listStoredMails(ticket_or_company: string) {
  return (await listItemsWithPrefix(keys.mail(ticket_or_company, ''))).map((item) => StoredMail.parse(item));
}

/** Makes unsent mails due. @param due ISO 8601 */
export async function makeMailsDue(ticket_or_company: string, due: string): Promise<void> {
  for (const { mail_id, outcome } of await listStoredMails(ticket_or_company))
    if (outcome === 'queued')
      await setFields(keys.mail(ticket_or_company, mail_id), { due, newest_sk: `${due}#${mail_id}` });
}

/** Removes the record of the monthly job's run, as if the job had not started. */
export const deleteMonthlyRun = (month: string) => removeItem(keys.monthlyRun(month));

/** Delivers an event again to the function that fills bells and the outbox. */
export async function repeatCommentEvent(ticket_id: string, item_id: string): Promise<void> {
  const { addToOutbox } = await import('../../../lambdas/notifications/outbox/add-to-outbox.ts');
  const id = `comment_added:${item_id}`;
  const at = new Date();
  const event = { id, kind: 'comment_added', ticket_id, item_id, sequence_number: '1' } as const;
  await addToOutbox({ ...event, at: at.toISOString() }, at);
}
