import type { Contact } from '@portico/shared/contract/contacts.ts';
import { removeDirectionMarks } from '@portico/shared/model/invisible.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Actor } from '../../domain/actor.ts';
import { isVisible } from '../../domain/visibility-scope.ts';
import { requireVariable } from '../../platform/environment.ts';
import type { ParsedMail } from '../../platform/mail/parsing/mail-parser.ts';
import type { ReplyAddressResult } from '../../domain/mail/reply-address.ts';
import type { ReceivedMail } from '../items.ts';
import { readReceivedMails, recordMail } from '../store.ts';
import type { Ses } from '../ses-mail.ts';
import { attachByMail } from '../../attachments/by-mail.ts';
import { type EnquiryContent, storeEnquiry } from '../../enquiries/store.ts';
import { muteRequester } from '../../notifications/follow.ts';
import { addPeopleFromMail } from '../../participants/add.ts';
import { findOpenTicketByMail, createTicketByMail, replyByMail } from '../../tickets/by-mail.ts';
import { parseCommand } from './commands.ts';
import { shortenText, splitOffNewText, readFormattedText, readWholeText } from '../reply/mail-text.ts';
import { composeFirstMailText, toTicketSubject } from '../subject.ts';
import { type SelectedFiles, addFileHints, selectFiles } from '../files.ts';
import type { Decision } from './decide.ts';
import { cleanName, findPeopleToCopyIn } from './in-copy.ts';
import { type KnownSender, type KnownTicket, findKnownTicket } from './known.ts';

/** The result of processing a mail. */
export interface Outcome {
  readonly ticket_id: string;
  readonly files: number;
  readonly left_out: string[];
}

/** The author of the notes that notify staff of held mails. It is not a person. */
const mailActor: Actor = {
  id: 'mail',
  email: '',
  full_name: 'Mail',
  company: undefined,
  roles: ['agent'],
  own_tickets_only: false,
  session_expires_at: 0,
};

const emptyMailText = '(This mail has no text.)';
const onlyFilesText = 'Files by mail.';

/** The sender's display name as one line; otherwise the address, or the whole From header. */
export function formatSenderName({ from, from_text }: Pick<ParsedMail, 'from' | 'from_text'>): string {
  const names = [from?.name, from?.address, from_text].map((name = '') => cleanName(name));
  return names.find((name) => name !== '') ?? 'Unknown sender';
}

const unknownSenderId = 'sender';

/** A sender without an account, who may see the tickets of one company while the mail is processed. */
const createUnknownSender = (mail: ParsedMail, company: Actor['company']): Actor => ({
  id: unknownSenderId,
  email: mail.from?.address ?? '',
  full_name: formatSenderName(mail),
  company,
  roles: [],
  own_tickets_only: false,
  session_expires_at: 0,
});

/** The author of a comment by mail. */
export interface MailAuthor {
  readonly actor: Actor;
  /** Whether the author is from outside the ticket's company. */
  readonly is_outside: boolean;
}

/**
 * Determines the author, in this order: a user who may see the ticket; the ticket's requester, who has no
 * account in this case; a contact; any other sender.
 */
export function findMailAuthor(
  mail: ParsedMail,
  user: KnownSender | undefined,
  contact: Contact | undefined,
  ticket: KnownTicket,
): MailAuthor {
  if (user && isVisible(user.sender.scope, ticket)) return { actor: user.actor, is_outside: false };
  const sender = createUnknownSender(mail, { id: ticket.company_id, name: ticket.company_name });
  if (ticket.requester_id === null && sender.email === ticket.requester_email.toLowerCase())
    return { actor: { ...sender, id: 'contact', full_name: ticket.requester_name }, is_outside: false };
  if (contact) {
    const { id, full_name, company_id } = contact;
    return { actor: { ...sender, id, full_name }, is_outside: company_id !== ticket.company_id };
  }
  const { id, full_name } = user?.actor ?? sender;
  return { actor: { ...sender, id, full_name }, is_outside: true };
}

/** The sender of a mail without a ticket: a user, a contact of the company, or another sender. */
function findFirstMailSender(
  mail: ParsedMail,
  user: KnownSender | undefined,
  contact: Contact | undefined,
  company_id: string,
): Actor {
  const sender = user?.actor ?? createUnknownSender(mail, { id: company_id, name: '' });
  if (user || contact?.company_id !== company_id) return sender;
  return { ...sender, id: contact.id, full_name: contact.full_name };
}

/**
 * Adds a mail's recipients to the people who are copied in on its ticket; also its sender, if that is a
 * customer.
 */
export function copyInSenderAndRecipients(
  { actor }: Pick<MailAuthor, 'actor'>,
  mail: ParsedMail,
  ticket_id: string,
  is_proven: boolean,
  at: Date,
): Promise<void> {
  const { email, full_name } = actor;
  const sender = isStaff(actor.roles) || email === '' ? [] : [{ email, full_name }];
  return addPeopleFromMail(
    actor,
    ticket_id,
    [...sender, ...findPeopleToCopyIn(mail, requireVariable('MAIL_FROM'))],
    is_proven,
    at,
  );
}

export async function attachFiles(
  actor: Actor,
  ticket_id: string,
  { attachedFiles, left_out }: SelectedFiles,
  key: string,
  at: Date,
) {
  for (const [index, file] of attachedFiles.entries())
    await attachByMail(actor, ticket_id, file, `${key}-${index}`, at);
  return { ticket_id, files: attachedFiles.length, left_out };
}

/** Adds a mail to its ticket as a comment by its sender. */
export async function addReplyFromMail(
  { actor, is_outside }: MailAuthor,
  mail: ParsedMail,
  ticket_id: string,
  { internal, close, assignee }: Omit<Extract<Decision, { action: 'comment' }>, 'action'>,
  key: string,
  at: Date,
): Promise<Outcome> {
  const { content: visibleText, left_out } = splitOffNewText(mail);
  const hasCommand = internal || close || assignee !== undefined;
  const newText = hasCommand ? parseCommand(visibleText).content : visibleText;
  const files = selectFiles(mail, newText, internal);
  const placeholder =
    close || assignee !== undefined ? '' : files.attachedFiles.length > 0 ? onlyFilesText : emptyMailText;
  const content = addFileHints(newText === '' ? placeholder : newText, mail, limits.comment, internal);
  const reply = { ticket_id, content, left_out, is_outside, is_internal: internal, close, assignee };
  const id = await replyByMail(actor, reply, key, at);
  return attachFiles(actor, id, files, key, at);
}

/**
 * Creates a ticket from a first mail; undefined if the company has been deleted.
 * @param by_program whether a program sent the mail: programs must not get replies
 * @param is_proven whether the sender is authenticated and may copy colleagues in
 */
export async function openTicketFromMail(
  user: KnownSender | undefined,
  contact: Contact | undefined,
  mail: ParsedMail,
  { company_id, by_program = false }: { company_id: string; by_program?: boolean },
  key: string,
  at: Date,
  is_proven: boolean,
): Promise<Outcome | undefined> {
  const actor = findFirstMailSender(mail, user, contact, company_id);
  const { id: sender, email, full_name } = actor;
  const requester = { id: sender === unknownSenderId ? null : sender, email, full_name };
  const text = readFormattedText(mail) || (mail.files.length > 0 ? onlyFilesText : emptyMailText);
  const description = addFileHints(composeFirstMailText(text, mail), mail, limits.description);
  const id = await createTicketByMail(
    actor,
    { requester, company_id, subject: toTicketSubject(mail), description },
    key,
    at,
  );
  if (id === undefined) return undefined;
  if (by_program) await muteRequester(id, requester.id);
  else await copyInSenderAndRecipients({ actor }, mail, id, is_proven, at);
  return attachFiles(actor, id, selectFiles(mail), key, at);
}

/** Adds a program's mail to the open ticket with the same subject; creates a ticket if there is none. */
export async function addProgramMailToTicket(
  user: KnownSender | undefined,
  contact: Contact | undefined,
  mail: ParsedMail,
  company_id: string,
  key: string,
  at: Date,
): Promise<Outcome | undefined> {
  const actor = findFirstMailSender(mail, user, contact, company_id);
  const id = await findOpenTicketByMail(
    actor,
    { company_id, email: actor.email, subject: toTicketSubject(mail) },
    key,
    at,
  );
  const ticket = id === undefined ? undefined : await findKnownTicket(id);
  if (id === undefined || !ticket)
    return openTicketFromMail(user, contact, mail, { company_id, by_program: true }, key, at, true);
  const { actor: author, is_outside } = findMailAuthor(mail, user, contact, ticket);
  const text = composeFirstMailText(readFormattedText(mail) || emptyMailText, mail);
  const content = addFileHints(text, mail, limits.comment);
  const comment = { ticket_id: id, content, is_outside, is_internal: false, close: false };
  const ticket_id = await replyByMail(author, comment, `${key}-added`, at);
  return attachFiles(author, ticket_id, selectFiles(mail), key, at);
}

/**
 * Converts a mail to an enquiry. The enquiry only names the files; a ticket created from it gets the files.
 */
export function toEnquiry(mail: ParsedMail, mail_id: string): EnquiryContent {
  const { attachedFiles, left_out } = selectFiles(mail);
  const names = attachedFiles.map(({ file_name }) => file_name).join(', ');
  const hints = [
    ...(names === '' ? [] : [`[Files of the mail: ${names}]`]),
    ...(left_out.length === 0 ? [] : [`[Files that were left out: ${left_out.join(', ')}]`]),
  ];
  const text = shortenText(
    composeFirstMailText(readWholeText(mail) || emptyMailText, mail),
    limits.description,
  );
  return {
    source: 'mail',
    company: '',
    name: formatSenderName(mail),
    email: mail.from?.address ?? '',
    subject: removeDirectionMarks(toTicketSubject(mail)),
    message: removeDirectionMarks([text, ...hints].join('\n\n')),
    ...(attachedFiles.length > 0 && { mail_id }),
  };
}

/** Stores a mail as an enquiry. No confirmation is sent, because the sender's address may be forged. */
export const storeMailAsEnquiry = (mail: ParsedMail, mail_id: string, key: string, at: Date): Promise<void> =>
  storeEnquiry(toEnquiry(mail, mail_id), ['team'], key, at);

/** A mail, its ticket, and the idempotency key of its effects. */
export interface MailInProcess {
  readonly ses: Ses;
  readonly mail: ParsedMail;
  readonly token: ReplyAddressResult;
  readonly ticket: KnownTicket | undefined;
  readonly record: ReceivedMail;
  readonly user: KnownSender | undefined;
  readonly contact: Contact | undefined;
  readonly key: string;
  readonly at: Date;
}

const formatHeldNote = (from: string) =>
  `A mail from ${from || 'an unknown sender'} waits for a decision. See "Mails" on this ticket.`;

/**
 * Notifies staff of a held mail with a note on its ticket, unless another mail is already held there. A mail
 * to a forged address leaves no note.
 */
export async function addHeldNote({
  ticket,
  token,
  record,
  key,
  at,
}: Pick<MailInProcess, 'ticket' | 'token' | 'record' | 'key' | 'at'>): Promise<void> {
  const { ticket_id, id } = record;
  if (!ticket || (token.kind !== 'valid' && token.kind !== 'expired')) return;
  const mails = await readReceivedMails(ticket_id);
  const isOtherMailHeld = mails.some(
    (mail) => mail.outcome === 'held' && mail.reason !== 'unfinished' && mail.id !== id,
  );
  if (isOtherMailHeld) return;
  const note = { ticket_id, content: formatHeldNote(record.from), is_internal: true, close: false };
  await replyByMail(mailActor, note, key, at);
}

/** Carries out a decision, and records the result. */
export async function carryOutDecision(decision: Decision, mailInProcess: MailInProcess): Promise<void> {
  const { mail, ticket, record, user, contact, key, at } = mailInProcess;
  if (decision.action === 'comment' && ticket) {
    const { ticket_id } = record;
    const author = findMailAuthor(mail, user, contact, ticket);
    const outcome = await addReplyFromMail(author, mail, ticket_id, decision, key, at);
    if (!decision.internal) await copyInSenderAndRecipients(author, mail, outcome.ticket_id, true, at);
    return recordMail({ ...record, ...outcome, ticket_id, outcome: 'accepted' });
  }
  if (decision.action === 'open_ticket' || decision.action === 'add_to_ticket') {
    const { company_id } = decision;
    const outcome =
      decision.action === 'open_ticket'
        ? await openTicketFromMail(user, contact, mail, decision, key, at, true)
        : await addProgramMailToTicket(user, contact, mail, company_id, key, at);
    if (outcome)
      return recordMail({ ...record, ...outcome, outcome: 'accepted' }, { ...record, outcome: 'accepted' });
  }
  if (decision.action === 'hold' || decision.action === 'record') {
    if (decision.action === 'hold') await addHeldNote(mailInProcess);
    const outcome = decision.action === 'hold' ? 'held' : 'recorded';
    return recordMail({ ...record, outcome, reason: decision.reason });
  }
  await storeMailAsEnquiry(mail, record.id, key, at);
  return recordMail({ ...record, outcome: 'accepted' });
}
