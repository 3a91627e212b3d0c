import { retention } from '@portico/shared/model/retention.ts';
import { addressKeys } from '../domain/mails-of-address.ts';
import { ConditionFailed, getItem, put, query, transact, update, updateItem } from '../platform/dynamodb.ts';
import { indexKeysIn } from '../table/definition.ts';
import { expiryOf } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';
import { type ReceivedMail, heldKeys, receivedMailOf } from './items.ts';

const itemOf = (mail: ReceivedMail) => ({
  ...keys.receivedMail(mail.ticket_id, mail.id),
  ...mail,
  expires_at: expiryOf(new Date(mail.received_at), retention.mails),
  ...heldKeys(mail),
});

const found = ({ from, received_at, id }: ReceivedMail) => from !== '' && addressKeys(from, received_at, id);

const isNew = 'attribute_not_exists(pk)';

/**
 * Records a mail; one that is recorded already stays as it is.
 * @param others the same mail among those without a ticket, where copies of it are recognized. Only the first
 * one is found by its address.
 */
export async function recordMail(mail: ReceivedMail, ...others: readonly ReceivedMail[]): Promise<void> {
  try {
    await transact([
      put({ Item: { ...itemOf(mail), ...found(mail) }, ConditionExpression: isNew }),
      ...others.map((other) => put({ Item: itemOf(other), ConditionExpression: isNew })),
    ]);
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

type Settled = Pick<ReceivedMail, 'ticket_id' | 'fate' | 'files' | 'left_out' | 'decided_by'>;

/**
 * Ends the holding of a mail. One that was without a ticket is from then on found on the ticket that it
 * became.
 * @throws ConditionFailed if another decision was first
 */
export async function settle(held: ReceivedMail, settled: Settled): Promise<ReceivedMail> {
  const { ticket_id, fate, files, left_out, decided_by } = settled;
  const moved = ticket_id !== held.ticket_id;
  const mail = { ...held, ...settled };
  await transact([
    update({
      Key: keys.receivedMail(held.ticket_id, held.id),
      UpdateExpression: `SET fate = :fate, files = :files, left_out = :left, decided_by = :by REMOVE ${moved ? indexKeysIn('newest', 'requester') : indexKeysIn('newest')}`,
      ConditionExpression: 'fate = :held',
      ExpressionAttributeValues: {
        ':held': 'held',
        ':fate': fate,
        ':files': files,
        ':left': left_out,
        ':by': decided_by,
      },
    }),
    ...(moved ? [put({ Item: { ...itemOf(mail), ...found(mail) } })] : []),
  ]);
  return mail;
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
