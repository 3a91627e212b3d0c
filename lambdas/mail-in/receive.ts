import type { SESEvent, SESEventRecord } from 'aws-lambda';
import type { EnquiryReader } from '@portico/shared/model/enquiries.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { readReplyAddress } from '../domain/reply-address.ts';
import { required } from '../platform/environment.ts';
import { logger } from '../platform/logger.ts';
import { type ParsedMail, UnreadableMail, parseMail } from '../platform/mail-parser.ts';
import { secretVersions } from '../platform/secrets.ts';
import { type Acts, type EnquiryByMail, mailActor } from './acts.ts';
import { authorOfMail, open, reply } from './carry-out.ts';
import { commandOf } from './commands.ts';
import { filesOf, fitting, idOf, newText, subjectOf, wholeText } from './content.ts';
import { type Decision, type Verdicts, decide } from './decide.ts';
import { type ReceivedMail, noTicket } from './items.ts';
import { type KnownSender, companyOfDomain, rateOf, senderAt, ticketAt } from './known.ts';
import { mailContent } from './mails.ts';
import { natureOf } from './nature.ts';
import { countCopy, receivedMail, recordMail } from './store.ts';

export interface Receiving extends Acts {
  /** @param key makes a repeated act have no second effect */
  readonly enquire: (
    enquiry: EnquiryByMail,
    readers: readonly EnquiryReader[],
    key: string,
    at: Date,
  ) => Promise<void>;
}

/** The header that SES wrote stands above its own X-SES-RECEIPT; what stands below came with the mail. */
function dkimDomains(headers: readonly { name: string; value: string }[]): string[] {
  const end = headers.findIndex(({ name }) => name.toLowerCase() === 'x-ses-receipt');
  const results = headers
    .slice(0, Math.max(0, end))
    .find(
      ({ name, value }) =>
        name.toLowerCase() === 'authentication-results' && /^\s*amazonses\.com;/i.test(value),
    );
  const passed = (results?.value ?? '').matchAll(/dkim=pass\s[^;]*?header\.[id]=@?([\w.-]+)/gi);
  return [...passed].map(([, domain = '']) => domain.toLowerCase());
}

const verdictsOf = ({ mail, receipt }: SESEventRecord['ses']): Verdicts => ({
  spam: receipt.spamVerdict.status,
  virus: receipt.virusVerdict.status,
  dkim: receipt.dkimVerdict.status,
  dmarc: receipt.dmarcVerdict.status,
  dkim_domains: dkimDomains(mail.headers),
});

/** @returns undefined for a mail that cannot be taken apart */
async function readMail(object: string): Promise<ParsedMail | undefined> {
  try {
    return await parseMail(await mailContent(object));
  } catch (error) {
    if (error instanceof UnreadableMail) return undefined;
    throw error;
  }
}

function enquiryOf(mail: ParsedMail): EnquiryByMail {
  const files = [...filesOf(mail).taken.map(({ file_name }) => file_name), ...filesOf(mail).left_out];
  const left = files.length === 0 ? '' : `\n\nFiles that were not passed on: ${files.join(', ')}`;
  const email = mail.from?.address ?? '';
  return {
    source: 'mail',
    company: '',
    name: (mail.from?.name ?? '').replace(/\s+/g, ' ').slice(0, limits.name) || email,
    email,
    subject: subjectOf(mail),
    message: fitting(wholeText(mail), limits.description) + left,
  };
}

const heldNote = (from: string) =>
  `A mail from ${from || 'an unknown sender'} waits for a decision. See "Mails" on this ticket.`;

/** Decides about one mail, and carries it out. May be repeated. */
async function receiveOne(acts: Receiving, ses: SESEventRecord['ses'], at: Date): Promise<void> {
  const object = ses.mail.messageId;
  const token = readReplyAddress(
    ses.receipt.recipients,
    required('MAIL_REPLY_DOMAIN'),
    await secretVersions(required('MAIL_REPLY_SECRET_ARN')),
    at,
  );
  const named = token.kind === 'none' ? undefined : token.ticket_id;
  const [mail, ticket] = await Promise.all([
    readMail(object),
    named === undefined ? undefined : ticketAt(named),
  ]);
  const ticket_id = ticket && named !== undefined ? named : noTicket;
  const id = idOf(mail?.message_id ? mail : { message_id: object, from: undefined });
  const before = await receivedMail(ticket_id, id);
  if (before) return before.object === object ? undefined : countCopy(before);

  const record: ReceivedMail = {
    ticket_id,
    id,
    object,
    from: (mail?.from?.address ?? '').slice(0, limits.email),
    from_name: (mail?.from?.name ?? '').slice(0, limits.name),
    subject: mail ? subjectOf(mail) : '',
    received_at: new Date(ses.mail.timestamp).toISOString(),
    fate: 'recorded',
    files: 0,
    left_out: [],
    copies: 0,
  };
  const nature = mail ? natureOf(mail, required('MAIL_FROM')) : 'message';
  const from = mail?.from?.address;
  const [known, domain_company_id, rate] =
    from === undefined
      ? ([undefined, undefined, 'ordinary'] as const)
      : await Promise.all([senderAt(from), companyOfDomain(from), rateOf(from, at)]);
  const text = mail ? newText(mail) : '';
  const { command, content, assignee } = commandOf(text);
  const decision: Decision = mail
    ? decide({
        nature,
        from,
        token,
        verdicts: verdictsOf(ses),
        sender: known?.sender,
        domain_company_id,
        ticket,
        rate,
        command,
        assignee: known?.sender.is_staff ? await staffNamed(assignee, known) : undefined,
        is_empty: text === '' && filesOf(mail).taken.length === 0,
      })
    : { act: ticket ? 'hold' : 'record', reason: 'unreadable' };
  logger.info('A mail was received', {
    decision: decision.act,
    ...('reason' in decision && { reason: decision.reason }),
  });
  const key = `mail-${id}`;

  if (decision.act === 'comment' && mail && ticket) {
    // `#note` with nothing else says nothing.
    const isNothing = decision.internal && content === '';
    const outcome = isNothing
      ? undefined
      : await reply(acts, authorOfMail(mail, known, ticket), mail, ticket_id, decision, key, at);
    return recordMail({ ...record, ...(outcome && { ...outcome, ticket_id, fate: 'accepted' }) });
  }
  if (decision.act === 'open_ticket' && mail) {
    const outcome = await open(acts, known, mail, decision.company_id, key, at);
    if (outcome)
      return recordMail({ ...record, ...outcome, fate: 'accepted' }, { ...record, fate: 'accepted' });
  }
  if ((decision.act === 'enquire' || decision.act === 'open_ticket') && mail) {
    // Nobody is answered automatically: the sender may be forged.
    await acts.enquire(enquiryOf(mail), ['team'], key, at);
    return recordMail({ ...record, fate: 'accepted' });
  }
  if (decision.act === 'hold') {
    const note = { ticket_id, content: heldNote(record.from), is_internal: true, close: false };
    if (ticket) await acts.reply(mailActor, note, key, at);
    return recordMail({ ...record, fate: 'held', reason: decision.reason });
  }
  await recordMail({ ...record, ...('reason' in decision && { reason: decision.reason }) });
}

/** The id of enabled staff; undefined for anybody else. */
async function staffNamed(assignee: string | undefined, author: KnownSender): Promise<string | undefined> {
  if (assignee === undefined) return undefined;
  const sender = assignee === 'me' ? author.sender : (await senderAt(assignee))?.sender;
  return sender?.is_staff && !sender.disabled ? sender.id : undefined;
}

/** The handler of SES's receipt rule. It fails only where trying again may help: Lambda tries twice more. */
export const receive =
  (acts: Receiving) =>
  async ({ Records }: SESEvent): Promise<void> => {
    for (const { ses } of Records) await receiveOne(acts, ses, new Date());
  };
