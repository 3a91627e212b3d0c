import { retention } from '@portico/shared/model/retention.ts';
import { addressKeys } from '../domain/mail/mails-of-address.ts';
import {
  ConditionFailed,
  getItem,
  put,
  query,
  remove,
  transact,
  update,
  updateItem,
} from '../platform/dynamodb.ts';
import { listItems } from '../table/all-items.ts';
import { formatIndexKeys } from '../table/definition.ts';
import { computeExpiryTime, toSeconds } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';
import { type MailFlood, type ReceivedMail, toListKeys, parseMailFlood, parseReceivedMail } from './items.ts';
import type { MailLimit } from './rate.ts';

const toItem = (mail: ReceivedMail) => ({
  ...keys.receivedMail(mail.ticket_id, mail.id),
  ...mail,
  expires_at: computeExpiryTime(new Date(mail.received_at), retention.mails),
  ...toListKeys(mail),
});

const toAddressIndexKeys = ({ from, received_at, id }: ReceivedMail) =>
  from !== '' && addressKeys(from, received_at, id);

const newCondition = 'attribute_not_exists(pk)';

/** Ignores the failed condition of a write, because another call has already written. */
async function ignoreIfChanged(pendingWrite: Promise<void>): Promise<void> {
  await pendingWrite.catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}

/**
 * Records the arrival of a mail.
 * @returns the stored record, which may already contain a decision of staff
 */
export async function recordArrival(mail: ReceivedMail): Promise<ReceivedMail> {
  await ignoreIfChanged(transact([put({ Item: toItem(mail), ConditionExpression: newCondition })]));
  return (await readReceivedMail(mail.ticket_id, mail.id)) ?? mail;
}

/** Deletes the arrival record, unless it is the record of the mail itself. */
const composeArrivalDeletion = (arrival: ReceivedMail, { ticket_id, id }: ReceivedMail) =>
  arrival.ticket_id === ticket_id && arrival.id === id
    ? []
    : [remove({ Key: keys.receivedMail(arrival.ticket_id, arrival.id) })];

/** Deletes the arrival record of a mail that has a record of its own. */
export async function deleteArrivalRecord(arrival: ReceivedMail, mail: ReceivedMail): Promise<void> {
  const operations = composeArrivalDeletion(arrival, mail);
  if (operations.length > 0) await transact(operations);
}

const unfinishedCondition = {
  ConditionExpression: `${newCondition} OR (outcome = :held AND reason = :unfinished)`,
  ExpressionAttributeValues: { ':held': 'held', ':unfinished': 'unfinished' },
};

/** Replaces an arrival record with the record of the mail itself, once the content is known. */
export const replaceArrivalRecord = (arrival: ReceivedMail, mail: ReceivedMail): Promise<void> =>
  ignoreIfChanged(
    transact([
      ...composeArrivalDeletion(arrival, mail),
      put({ Item: { ...toItem(mail), ...toAddressIndexKeys(mail) }, ...unfinishedCondition }),
    ]),
  );

/**
 * Records the result of a mail, unless it is already recorded.
 * @param furtherRecords further records of the same mail, to recognize duplicates. They are not listed under
 * the sender's address.
 */
export const recordMail = (mail: ReceivedMail, ...furtherRecords: readonly ReceivedMail[]): Promise<void> =>
  ignoreIfChanged(
    transact([
      put({ Item: { ...toItem(mail), ...toAddressIndexKeys(mail) }, ...unfinishedCondition }),
      ...furtherRecords.map((record) => put({ Item: toItem(record), ...unfinishedCondition })),
    ]),
  );

export async function readReceivedMail(ticket: string, id: string): Promise<ReceivedMail | undefined> {
  const item = await getItem(keys.receivedMail(ticket, id), { consistent: true });
  return item && parseReceivedMail(item);
}

export async function countCopy({ ticket_id, id }: ReceivedMail): Promise<void> {
  await updateItem({
    Key: keys.receivedMail(ticket_id, id),
    UpdateExpression: 'ADD copies :one',
    ExpressionAttributeValues: { ':one': 1 },
  });
}

type StaffDecision = Pick<ReceivedMail, 'ticket_id' | 'outcome' | 'files' | 'left_out' | 'decided_by'>;

/** Counts a mail that is far beyond a limit, together with the other mails of the same hour. */
export async function countFloodMail({ kind, who }: MailLimit, at: Date): Promise<void> {
  await updateItem({
    Key: keys.mailFlood(at.toISOString().slice(0, 13), `${kind}#${who}`),
    UpdateExpression: 'SET kind = :kind, who = :who, last_at = :at, expires_at = :end ADD mails :one',
    ExpressionAttributeValues: {
      ':kind': kind,
      ':who': who,
      ':at': at.toISOString(),
      ':end': computeExpiryTime(at, retention.mail_floods),
      ':one': 1,
    },
  });
}

/** The number of mails of the last days that were far beyond each limit. */
export async function listMailFloods(at: Date): Promise<MailFlood[]> {
  const since = new Date(at.getTime() - toSeconds(retention.mail_floods) * 1000).toISOString();
  const items = await listItems({
    KeyConditionExpression: 'pk = :pk AND sk > :since',
    ExpressionAttributeValues: { ':pk': keys.mailFlood('', '').pk, ':since': since.slice(0, 13) },
  });
  const floods = new Map<string, MailFlood>();
  for (const flood of items.map(parseMailFlood)) {
    const key = `${flood.kind}#${flood.who}`;
    floods.set(key, { ...flood, mails: flood.mails + (floods.get(key)?.mails ?? 0) });
  }
  return [...floods.values()].sort((a, b) => b.last_at.localeCompare(a.last_at));
}

/**
 * Records the decision on a held mail, or accepts a mail that was only recorded. If the mail created a
 * ticket, its record moves to that ticket.
 * @throws ConditionFailed if another decision came first
 */
export async function recordStaffDecision(
  heldMail: ReceivedMail,
  decision: StaffDecision,
): Promise<ReceivedMail> {
  const { ticket_id, outcome, files, left_out, decided_by } = decision;
  const isMoved = ticket_id !== heldMail.ticket_id;
  const mail = { ...heldMail, ...decision };
  await transact([
    update({
      Key: keys.receivedMail(heldMail.ticket_id, heldMail.id),
      UpdateExpression: `SET outcome = :outcome, files = :files, left_out = :left, decided_by = :by REMOVE ${formatIndexKeys('newest')}${isMoved ? `, ${formatIndexKeys('owner')}` : ''}`,
      ConditionExpression: 'outcome = :before',
      ExpressionAttributeValues: {
        ':before': heldMail.outcome,
        ':outcome': outcome,
        ':files': files,
        ':left': left_out,
        ':by': decided_by,
      },
    }),
    ...(isMoved ? [put({ Item: { ...toItem(mail), ...toAddressIndexKeys(mail) } })] : []),
  ]);
  return mail;
}

const maxShownMails = 100;

/** The mails that were received for a ticket, newest first. */
export async function readReceivedMails(ticket: string): Promise<ReceivedMail[]> {
  const { pk, sk } = keys.receivedMail(ticket, '');
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items
    .map(parseReceivedMail)
    .sort((a, b) => b.received_at.localeCompare(a.received_at))
    .slice(0, maxShownMails);
}
