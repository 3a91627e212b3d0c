import { setTimeout as pause } from 'node:timers/promises';
import type { EnquiryReader } from '@portico/shared/model/enquiries.ts';
import { maxAttempts } from '@portico/shared/model/background-work.ts';
import { addFailedWork } from '../../domain/failed-work/failed-work.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { isMailable } from '../../platform/mail/mail.ts';
import type { Attempt } from '../../platform/mail/mail-once.ts';
import type { MailWithHeaders } from '../../platform/mail/mail-with-headers.ts';
import { countMetric, recordOutboxAge } from '../../platform/monitoring/metrics.ts';
import { keys } from '../../table/keys.ts';
import { type DueEntry, createRetryUpdate, listDueEntries, readDueMail, postponeEntry } from './outbox.ts';
import { isTooOld, releaseMail, recordMailOutcome, leaseMail } from './mails.ts';
import type { MailItem } from './items.ts';
import { formatMailTag } from './mail-tag.ts';
import { type ComputeReport, writeMonthlyMail } from '../monthly/monthly-mail.ts';
import { type MailSite, type WrittenMail, writeMail } from '../words/write-mail.ts';

export interface SendingContext extends MailSite {
  /** SES's limit. */
  readonly mailsPerSecond: number;
  /** Entries that are due later are left to the next run, which may have started. */
  readonly dueAt: Date;
  readonly now: () => Date;
  /** Whether there is time to start another mail; the rest is left to the next run. */
  readonly mayStart: () => boolean;
  readonly send: (mail: MailWithHeaders, tag: string) => Promise<Attempt>;
  /** Computes a monthly report (reports feature). */
  readonly computeReport: ComputeReport;
  /** Writes the mail about an enquiry; undefined if the enquiry was deleted. */
  readonly writeEnquiryMail: (id: string, reader: EnquiryReader) => Promise<MailWithHeaders | undefined>;
  /** Writes the mail about a webhook; undefined if the person is no longer an administrator. */
  readonly writeWebhookMail: (name: string, person: string) => Promise<MailWithHeaders | undefined>;
}

/** A run must end within the minute before the next run starts. */
const maxRunSeconds = 60;

const readTicketId = ({ pk }: DueEntry) => pk.slice(keys.mail('', '').pk.length);

async function giveUpMail(mail: MailItem, reason: string | undefined, at: Date): Promise<void> {
  logger.error('A mail about a ticket was not sent', { mail: formatMailTag(mail), reason });
  countMetric('mailsGivenUp');
  await recordMailOutcome(mail, 'failed', reason, at);
  const { attempts: tries, month, enquiry, webhook } = mail;
  const ticket_id = (month ?? enquiry ?? webhook) ? null : mail.ticket_id;
  const retryUpdate = createRetryUpdate(
    { ...keys.mail(mail.ticket_id, mail.mail_id), mail_id: mail.mail_id },
    at,
  );
  await addFailedWork({ work: 'mail', ticket_id, tries, error: reason ?? '', repeat: retryUpdate }, at);
}

/** Schedules a retry, with a longer pause each time; other mails are not delayed. */
async function retryLater(entry: DueEntry, error: unknown, at: Date): Promise<void> {
  logger.error('sending failed', { error: error instanceof Error ? error : String(error) });
  countMetric('failed');
  try {
    const tries = await postponeEntry(entry, at);
    if (tries < maxAttempts) return;
    countMetric('mailsGivenUp');
    const retryUpdate = createRetryUpdate(entry, at);
    await addFailedWork(
      { work: 'mail', ticket_id: readTicketId(entry), tries, error, repeat: retryUpdate },
      at,
    );
  } catch (problem) {
    // The entry stays due.
    logger.error('postponing failed', { error: problem instanceof Error ? problem : String(problem) });
  }
}

async function write(
  mail: MailItem,
  { now, computeReport, writeEnquiryMail, writeWebhookMail, ...site }: SendingContext,
): Promise<WrittenMail> {
  const { ticket_id, month, person, enquiry: reader, webhook: name } = mail;
  if (month !== undefined) return writeMonthlyMail(ticket_id, month, person, site, computeReport, now());
  const toWrittenMail = (composedMail: MailWithHeaders | undefined): WrittenMail =>
    composedMail ? { mail: composedMail } : { withheld: 'withdrawn' };
  if (reader !== undefined) return toWrittenMail(await writeEnquiryMail(ticket_id, reader));
  if (name !== undefined) return toWrittenMail(await writeWebhookMail(name, person));
  return writeMail(mail, site, now());
}

/** Sends one mail, unless another run is sending it. If this run fails, a later run sends the mail. */
async function sendEntry(entry: DueEntry, context: SendingContext): Promise<void> {
  const { now, send } = context;
  const mail = await readDueMail(entry, now());
  if (!mail) return;
  if (isTooOld(mail, now())) return giveUpMail(mail, mail.reason, now());
  const writtenMail = await write(mail, context);
  if ('withheld' in writtenMail) return recordMailOutcome(mail, 'withheld', writtenMail.withheld, now());
  // A person may have an address to which SES does not send.
  if (!isMailable(writtenMail.mail.to)) return recordMailOutcome(mail, 'withheld', 'invalid_address', now());
  const leasedMail = await leaseMail(mail, writtenMail.mail.to, now());
  if (!leasedMail) return;
  // The previous attempt ended without a result, and SES has not reported that it accepted the mail. A
  // comment that arrives twice is better than one that never arrives.
  if (mail.leased) countMetric('mailsRepeated');
  const { result, code } = await send(writtenMail.mail, formatMailTag(mail));
  if (result === 'accepted') {
    countMetric('mailsSent');
    await recordMailOutcome(leasedMail, 'sent', undefined, now());
  } else if (result === 'never') await giveUpMail(leasedMail, code, now());
  else if (result === 'later') await releaseMail(leasedMail, code ?? '', now());
}

/** Sends the due mails. A failed mail does not delay the others. */
export async function sendDueEntries(context: SendingContext): Promise<void> {
  const { dueAt, now, mayStart, mailsPerSecond } = context;
  const entries = await listDueEntries(dueAt, mailsPerSecond * maxRunSeconds);
  const oldestTime = Math.min(now().getTime(), ...entries.map(({ since }) => since.getTime()));
  recordOutboxAge(Math.round((now().getTime() - oldestTime) / 1000));
  const pendingSends: Promise<void>[] = [];
  for (const entry of entries) {
    if (!mayStart()) break;
    pendingSends.push(sendEntry(entry, context).catch((error: unknown) => retryLater(entry, error, now())));
    await pause(1000 / mailsPerSecond);
  }
  await Promise.all(pendingSends);
}
