import type { SESEvent } from 'aws-lambda';
import { limits } from '@portico/shared/model/limits.ts';
import type { ReceivedMailReason } from '@portico/shared/model/mail.ts';
import { truncateLine } from '../domain/text/fitting-line.ts';
import { countEnquiry } from '../domain/mail/enquiry-limits.ts';
import { readReplyAddress } from '../domain/mail/reply-address.ts';
import { ApiError } from '../platform/api-error.ts';
import { requireVariable } from '../platform/environment.ts';
import { type ParsedMail, UnreadableMail, parseMail } from '../platform/mail/parsing/mail-parser.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { readParameterVersions } from '../platform/secrets/parameters.ts';
import { type MailInProcess, carryOutDecision, addHeldNote, formatSenderName } from './decision/carry-out.ts';
import { parseCommand } from './decision/commands.ts';
import { type Decision, type MailRate, decide, isCounted } from './decision/decide.ts';
import {
  type KnownSender,
  findCompanyId,
  findKnownTicket,
  findProgram,
  findSender,
  findUserAndContact,
} from './decision/known.ts';
import { type MailCategory, classifyMail } from './decision/mail-category.ts';
import { type ReceivedMail, noTicketId } from './items.ts';
import { computeMailId, computeObjectMailId } from './mail-id.ts';
import { readMailContent } from './mails.ts';
import { type MailLimit, listApplicableLimits, countTowardLimits } from './rate.ts';
import { extractNewText, readWholeText } from './reply/mail-text.ts';
import { type Ses, readServerNetwork, readVerdicts } from './ses-mail.ts';
import {
  countCopy,
  countFloodMail,
  deleteArrivalRecord,
  replaceArrivalRecord,
  readReceivedMail,
  recordArrival,
  recordMail,
} from './store.ts';
import { toTicketSubject } from './subject.ts';

/** @returns undefined for a mail that cannot be parsed */
async function readMail(object: string): Promise<ParsedMail | undefined> {
  try {
    return await parseMail(await readMailContent(object));
  } catch (error) {
    if (error instanceof UnreadableMail) return undefined;
    throw error;
  }
}

/** The first record of a mail, before it is parsed. If it cannot be parsed, the record waits for staff. */
const composeArrivalRecord = ({
  mail: { messageId: object, timestamp, commonHeaders },
}: Ses): ReceivedMail => ({
  ticket_id: noTicketId,
  id: computeObjectMailId(object),
  object,
  from: '',
  from_name: formatSenderName({ from: undefined, from_text: (commonHeaders.from ?? []).join(', ') }),
  subject: toTicketSubject({ subject: commonHeaders.subject ?? '' }),
  received_at: new Date(timestamp).toISOString(),
  outcome: 'held',
  reason: 'unfinished',
  files: 0,
  left_out: [],
  copies: 0,
});

/** Counts a mail toward its limits. Mails that are far beyond a limit are also counted for staff. */
async function countMail(limits: readonly MailLimit[], at: Date): Promise<MailRate> {
  const { rate, flood } = await countTowardLimits(limits, at);
  if (flood) await countFloodMail(flood, at);
  return rate;
}

/** Decides about a mail, and counts it toward its limits. */
async function countAndDecideOnMail(
  mailInProcess: MailInProcess,
  mailCategory: MailCategory,
): Promise<Decision> {
  const { ses, mail, token, ticket, user, contact, at } = mailInProcess;
  const from = mail.from?.address;
  const verdicts = readVerdicts(ses);
  const network = readServerNetwork(ses.mail.headers);
  const sender = user?.sender;
  const domain_company_id = from === undefined ? undefined : await findCompanyId(from, contact);
  const program =
    from !== undefined && mailCategory === 'program'
      ? await findProgram(from, { sender, domain_company_id })
      : undefined;
  const isFirstMail = token.kind === 'none';
  const text = isFirstMail ? readWholeText(mail) : extractNewText(mail);
  const hasSubject = isFirstMail && mail.subject.trim() !== '';
  const { command, assignee, content } = parseCommand(text);
  const isNote = user?.sender.is_staff === true && command === 'note';
  const rate = isCounted({ mailCategory, verdicts })
    ? await countMail(listApplicableLimits({ from, verdicts, token }, network), at)
    : 'ordinary';
  const decision = decide({
    mailCategory,
    from,
    token,
    verdicts,
    sender,
    contact,
    domain_company_id,
    program,
    ticket,
    rate,
    command,
    assignee: user?.sender.is_staff ? await findAssignee(assignee, user) : undefined,
    is_empty: (isNote ? content : text) === '' && mail.files.length === 0 && !hasSubject,
  });
  if (decision.action !== 'enquire' || from === undefined) return decision;
  const hasTooManyEnquiries = (await countEnquiry(from, network, at)) > 0;
  return hasTooManyEnquiries ? { action: 'hold', reason: 'too_many' } : decision;
}

/** Errors that a retry may avoid. */
const transientCodes = ['busy', 'version_conflict', 'unavailable'];

/** Why a mail that could not be processed is held; undefined if a retry may help. */
function findHoldReason(error: unknown): ReceivedMailReason | undefined {
  if (!(error instanceof ApiError) || transientCodes.includes(error.code)) return undefined;
  return error.code === 'too_many_requests' ? 'too_many' : 'refused';
}

/**
 * Decides about one mail, and carries the decision out. The mail is recorded as held before anything that can
 * fail. Can be repeated.
 */
async function receiveMail(ses: Ses, at: Date): Promise<void> {
  const object = ses.mail.messageId;
  const arrival = await recordArrival(composeArrivalRecord(ses));
  if (arrival.outcome !== 'held') return;
  const token = readReplyAddress(
    ses.receipt.recipients,
    requireVariable('MAIL_REPLY_DOMAIN'),
    await readParameterVersions(requireVariable('MAIL_REPLY_SECRET_PARAMETER')),
    at,
  );
  const namedTicketId = token.kind === 'none' ? undefined : token.ticket_id;
  const [mail, ticket] = await Promise.all([
    readMail(object),
    namedTicketId === undefined ? undefined : findKnownTicket(namedTicketId),
  ]);
  const record: ReceivedMail = {
    ...arrival,
    ticket_id: ticket && namedTicketId !== undefined ? namedTicketId : noTicketId,
    ...(mail && {
      id: mail.message_id === '' ? arrival.id : computeMailId(mail),
      from: truncateLine(mail.from?.address ?? '', limits.email),
      from_name: formatSenderName(mail),
      subject: toTicketSubject(mail),
    }),
  };
  const before = await readReceivedMail(record.ticket_id, record.id);
  if (before && (before.object !== object || before.reason !== 'unfinished')) {
    await deleteArrivalRecord(arrival, before);
    return before.object === object ? undefined : countCopy(before);
  }
  await replaceArrivalRecord(arrival, record);
  const key = `mail-${record.id}`;
  if (!mail) {
    const countedMail = { from: undefined, verdicts: readVerdicts(ses), token };
    const isFlood =
      (await countMail(listApplicableLimits(countedMail, readServerNetwork(ses.mail.headers)), at)) ===
      'flood';
    logger.info('A mail was received', { decision: 'hold', reason: 'unreadable' });
    if (isFlood) return recordMail({ ...record, outcome: 'recorded', reason: 'flood' });
    await addHeldNote({ ticket, token, record, key, at });
    return recordMail({ ...record, reason: 'unreadable' });
  }
  const mailCategory = classifyMail(mail, requireVariable('MAIL_FROM'));
  const { user, contact } = await findUserAndContact(mail);
  // Drops the reason of the first record, because the final record sets its own reason, if it has one.
  const { reason: _, ...rest } = record;
  const mailInProcess = { ses, mail, token, ticket, record: rest, user, contact, key, at };
  const decision = await countAndDecideOnMail(mailInProcess, mailCategory);
  logger.info('A mail was received', {
    decision: decision.action,
    ...('reason' in decision && { reason: decision.reason }),
  });
  try {
    await carryOutDecision(decision, mailInProcess);
  } catch (error) {
    const reason = findHoldReason(error);
    if (!reason) throw error;
    logger.warn('A mail could not be processed', { error: error instanceof Error ? error : String(error) });
    await recordMail({ ...record, outcome: 'held', reason });
  }
}

/** The id of the person, if they are enabled staff; otherwise undefined. */
async function findAssignee(assignee: string | undefined, author: KnownSender): Promise<string | undefined> {
  if (assignee === undefined) return undefined;
  const person = assignee === 'me' ? author.sender : (await findSender(assignee))?.sender;
  return person?.is_staff && !person.disabled ? person.id : undefined;
}

/** The handler of SES's receipt rule. Fails only if a retry may help: Lambda retries twice. */
export async function receiveMails({ Records }: SESEvent): Promise<void> {
  for (const { ses } of Records) await receiveMail(ses, new Date());
}
