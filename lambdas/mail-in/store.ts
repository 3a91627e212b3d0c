import { ConditionFailed, getItem, put, query, transact, updateItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { type ReceivedMail, noTicket, receivedMailOf } from './items.ts';

/** Days for which mails without a ticket are remembered, so that copies of them are recognized. */
const days = 30;

const itemOf = (mail: ReceivedMail, at: Date) => ({
  ...keys.receivedMail(mail.ticket_id, mail.id),
  ...mail,
  ...(mail.ticket_id === noTicket && {
    expires_at: Math.floor(at.getTime() / 1000) + days * 24 * 60 * 60,
  }),
});

/**
 * Records mails; one that is recorded already stays as it is.
 * @param mails the same mail, on its ticket and among those without one
 */
export async function recordMails(mails: readonly ReceivedMail[], at: Date): Promise<void> {
  try {
    await transact(
      mails.map((mail) => put({ Item: itemOf(mail, at), ConditionExpression: 'attribute_not_exists(pk)' })),
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

export async function receivedMail(ticket: string, id: string): Promise<ReceivedMail | undefined> {
  const item = await getItem(keys.receivedMail(ticket, id), { consistent: true });
  return item && receivedMailOf(item);
}

export async function countCopy({ ticket_id, id }: ReceivedMail): Promise<void> {
  await updateItem({
    Key: keys.receivedMail(ticket_id, id),
    UpdateExpression: 'ADD copies :one',
    ExpressionAttributeValues: { ':one': 1 },
  });
}

type Settled = Pick<ReceivedMail, 'fate' | 'files' | 'left_out' | 'decided_by'>;

/** Ends the holding of a mail. @throws ConditionFailed if another decision was first */
export async function settle(
  { ticket_id, id }: ReceivedMail,
  { fate, files, left_out, decided_by }: Settled,
): Promise<ReceivedMail> {
  const item = await updateItem({
    Key: keys.receivedMail(ticket_id, id),
    UpdateExpression: 'SET fate = :fate, files = :files, left_out = :left, decided_by = :by',
    ConditionExpression: 'fate = :held',
    ExpressionAttributeValues: {
      ':held': 'held',
      ':fate': fate,
      ':files': files,
      ':left': left_out,
      ':by': decided_by,
    },
    ReturnValues: 'ALL_NEW',
  });
  return receivedMailOf(item);
}

const shownMails = 100;

/** The mails that were received about a ticket, newest first. */
export async function receivedMailsOf(ticket: string): Promise<ReceivedMail[]> {
  const { pk, sk } = keys.receivedMail(ticket, '');
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items
    .map(receivedMailOf)
    .sort((a, b) => b.received_at.localeCompare(a.received_at))
    .slice(0, shownMails);
}
