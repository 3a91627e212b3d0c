// The state of a mail in the outbox: leased, sent, or the status that SES has reported.

import type { SentMailState } from '@portico/shared/model/mail.ts';
import { formatIndexKeys } from '../../table/definition.ts';
import { addressKeys } from '../../domain/mail/mails-of-address.ts';
import { outboxKeys } from '../../domain/mail/queued-mail.ts';
import { keys } from '../../table/keys.ts';
import { ConditionFailed, query, updateItem } from '../../platform/dynamodb.ts';
import { type MailItem, parseMail } from './items.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * An attempt without a result is repeated after this time, unless SES has reported by then that it accepted
 * the mail.
 */
const leaseTime = 5 * minute;
/** Milliseconds during which sending is retried. */
const maxMailAge = day;

export const computeLaterTime = (at: Date, milliseconds: number) =>
  new Date(at.getTime() + milliseconds).toISOString();

/** Ignores the failed condition of a write, because another call has already written. */
export async function tryWrite(pendingWrite: Promise<unknown>): Promise<boolean> {
  try {
    await pendingWrite;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

export const isTooOld = ({ queued_at }: MailItem, at: Date): boolean =>
  at.getTime() - Date.parse(queued_at) > maxMailAge;

const unchangedCondition = {
  ConditionExpression: 'outcome = :queued AND attempts = :attempts',
  values: ({ attempts }: MailItem) => ({ ':queued': 'queued', ':attempts': attempts }),
};

/**
 * Leases a mail for an attempt to send it. If the attempt never finishes, the mail becomes due again.
 * @returns undefined if another run has leased it
 */
export async function leaseMail(mail: MailItem, email: string, at: Date): Promise<MailItem | undefined> {
  const due = computeLaterTime(at, leaseTime);
  const addressIndexKeys = addressKeys(email, mail.queued_at, mail.mail_id);
  const isLeased = await tryWrite(
    updateItem({
      Key: keys.mail(mail.ticket_id, mail.mail_id),
      UpdateExpression:
        'SET attempts = attempts + :one, leased = :yes, email = :email, due = :due, newest_sk = :sk, owner_pk = :address, owner_sk = :position',
      ConditionExpression: `${unchangedCondition.ConditionExpression} AND due = :old`,
      ExpressionAttributeValues: {
        ...unchangedCondition.values(mail),
        ':one': 1,
        ':yes': true,
        ':email': email,
        ':address': addressIndexKeys['owner_pk'],
        ':position': addressIndexKeys['owner_sk'],
        ':due': due,
        ':old': mail.due,
        ':sk': outboxKeys({ due, mail_id: mail.mail_id })['newest_sk'],
      },
    }),
  );
  return isLeased ? { ...mail, attempts: mail.attempts + 1, leased: true, email, due } : undefined;
}

/** Finishes a mail. If SES has already reported, its report takes precedence. */
export async function recordMailOutcome(
  mail: MailItem,
  outcome: 'sent' | 'withheld' | 'failed',
  reason: string | undefined,
  at: Date,
): Promise<void> {
  await tryWrite(
    updateItem({
      Key: keys.mail(mail.ticket_id, mail.mail_id),
      UpdateExpression: `SET outcome = :outcome, outcome_at = :at${outcome === 'sent' ? ', sent_at = :at' : ''}${reason === undefined ? '' : ', reason = :reason'} REMOVE due, leased, ${formatIndexKeys('newest')}${reason === undefined ? ', reason' : ''}`,
      ConditionExpression: unchangedCondition.ConditionExpression,
      ExpressionAttributeValues: {
        ...unchangedCondition.values(mail),
        ':outcome': outcome,
        ':at': at.toISOString(),
        ...(reason !== undefined && { ':reason': reason }),
      },
    }),
  );
}

/**
 * The delay before the next attempt, in milliseconds. It doubles with each attempt, up to ten minutes. With
 * longer delays, the alarm for waiting mails could miss the mail: it counts a mail only while the mail is
 * due.
 */
const computeRetryDelay = (attempts: number) => Math.min(10 * minute, minute * 2 ** (attempts - 1));

/** Schedules another attempt for a mail that SES did not accept. */
export async function releaseMail(mail: MailItem, reason: string, at: Date): Promise<void> {
  const due = computeLaterTime(at, computeRetryDelay(mail.attempts));
  await tryWrite(
    updateItem({
      Key: keys.mail(mail.ticket_id, mail.mail_id),
      UpdateExpression: 'SET due = :due, newest_sk = :sk, reason = :reason REMOVE leased',
      ConditionExpression: unchangedCondition.ConditionExpression,
      ExpressionAttributeValues: {
        ...unchangedCondition.values(mail),
        ':due': due,
        ':sk': outboxKeys({ due, mail_id: mail.mail_id })['newest_sk'],
        ':reason': reason,
      },
    }),
  );
}

/** The statuses that a report of SES may replace: reports arrive in any order, and more than once. */
const replaceableOutcomes = {
  sent: ['queued', 'failed'],
  delayed: ['queued', 'failed', 'sent'],
  delivered: ['queued', 'failed', 'sent', 'delayed'],
  failed: ['queued', 'sent', 'delayed'],
  bounced: ['queued', 'failed', 'sent', 'delayed', 'delivered'],
  complained: ['queued', 'failed', 'sent', 'delayed', 'delivered', 'bounced'],
} as const satisfies Partial<Record<SentMailState, readonly SentMailState[]>>;
export type ReportedMailOutcome = keyof typeof replaceableOutcomes;

/** Records a report of SES. @returns the mail, unless it is unknown or the report is not new */
export async function recordMailReport(
  mail: { readonly ticket_id: string; readonly mail_id: string },
  outcome: ReportedMailOutcome,
  reason: string | undefined,
  at: Date,
): Promise<MailItem | undefined> {
  const replaceableValues = Object.fromEntries(
    replaceableOutcomes[outcome].map((replaceableOutcome, index) => [`:r${index}`, replaceableOutcome]),
  );
  try {
    const item = await updateItem({
      Key: keys.mail(mail.ticket_id, mail.mail_id),
      UpdateExpression: `SET outcome = :outcome, outcome_at = :at, sent_at = if_not_exists(sent_at, :at)${reason === undefined ? '' : ', reason = :reason'} REMOVE due, leased, ${formatIndexKeys('newest')}${reason === undefined ? ', reason' : ''}`,
      ConditionExpression: `outcome IN (${Object.keys(replaceableValues).join(', ')})`,
      ExpressionAttributeValues: {
        ...replaceableValues,
        ':outcome': outcome,
        ':at': at.toISOString(),
        ...(reason !== undefined && { ':reason': reason }),
      },
      ReturnValues: 'ALL_NEW',
    });
    return parseMail(item);
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

const maxShownMails = 100;

/** The newest mails about a ticket, newest first. */
export async function listTicketMails(ticket_id: string): Promise<MailItem[]> {
  const { pk, sk } = keys.mail(ticket_id, '');
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ScanIndexForward: false,
    Limit: maxShownMails,
  });
  return items.map(parseMail);
}
