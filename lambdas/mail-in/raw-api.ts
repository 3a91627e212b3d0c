import type { Contact } from '@portico/shared/contract/contacts.ts';
import { canAcceptMail } from '@portico/shared/model/mail.ts';
import { hasPermission } from '@portico/shared/model/permissions.ts';
import type { Handlers } from '../http/serve.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { ConditionFailed } from '../platform/dynamodb.ts';
import { type ParsedMail, UnreadableMail, parseMail } from '../platform/mail/parsing/mail-parser.ts';
import {
  type Outcome,
  copyInSenderAndRecipients,
  attachFiles,
  storeMailAsEnquiry,
  findMailAuthor,
  openTicketFromMail,
  addReplyFromMail,
} from './decision/carry-out.ts';
import { readWholeText } from './reply/mail-text.ts';
import { selectFiles } from './files.ts';
import { findSenderCompanyId } from './decision/decide.ts';
import { type ReceivedMail, noTicketId } from './items.ts';
import {
  type KnownSender,
  findCompanyId,
  findProgram,
  findUserAndContact,
  findKnownTicket,
} from './decision/known.ts';
import { requireVariable } from '../platform/environment.ts';
import { readMailContent, createRawMailUrl } from './mails.ts';
import { classifyMail } from './decision/mail-category.ts';
import { toReceivedMail } from './shown.ts';
import { readReceivedMail, recordStaffDecision } from './store.ts';

/** @throws ApiError `not_found` */
async function requireMail({ id, mail_id }: { id: string; mail_id: string }): Promise<ReceivedMail> {
  const mail = await readReceivedMail(id, mail_id);
  if (!mail) throw notFound();
  return mail;
}

const alreadyDecidedError = () =>
  new ApiError('version_conflict', 'Another user has already decided about this mail.');

/** @throws ApiError `invalid_request` for a mail that cannot be parsed */
async function readOriginalMail({ object }: ReceivedMail) {
  try {
    return await parseMail(await readMailContent(object));
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    throw new ApiError('invalid_request', 'This mail cannot be read. An administrator can download it.');
  }
}

/**
 * Turns a mail without a ticket into a ticket of its sender's company, or into an enquiry if the sender has
 * no company.
 */
async function acceptFirstMail(
  mail: ParsedMail,
  user: KnownSender | undefined,
  contact: Contact | undefined,
  mail_id: string,
  key: string,
  at: Date,
): Promise<Outcome> {
  const address = mail.from?.address;
  const domain_company_id = address === undefined ? undefined : await findCompanyId(address, contact);
  const sender = { sender: user?.sender, domain_company_id };
  const by_program = classifyMail(mail, requireVariable('MAIL_FROM')) === 'program';
  const company_id =
    address !== undefined && by_program
      ? (await findProgram(address, sender))?.company_id
      : findSenderCompanyId(sender);
  const openedTicket =
    company_id === undefined
      ? undefined
      : await openTicketFromMail(user, contact, mail, { company_id, by_program }, key, at, false);
  if (openedTicket) return openedTicket;
  await storeMailAsEnquiry(mail, mail_id, key, at);
  return { ticket_id: noTicketId, files: 0, left_out: [] };
}

/**
 * Turns a mail into a ticket, an enquiry, or a comment by its sender. The mail is marked as accepted
 * afterwards: after a failure, both steps can be repeated.
 */
async function acceptHeldMail(heldMail: ReceivedMail, decided_by: string): Promise<ReceivedMail> {
  const [mail, ticket] = await Promise.all([
    readOriginalMail(heldMail),
    heldMail.ticket_id === noTicketId ? undefined : findKnownTicket(heldMail.ticket_id),
  ]);
  const { user, contact } = await findUserAndContact(mail);
  const [key, at] = [`mail-${heldMail.id}`, new Date()];
  if (!ticket) {
    if (heldMail.ticket_id !== noTicketId) throw notFound();
    const outcome = await acceptFirstMail(mail, user, contact, heldMail.id, key, at);
    return recordStaffDecision(heldMail, { ...outcome, outcome: 'accepted', decided_by });
  }
  const author = findMailAuthor(mail, user, contact, ticket);
  const command = { internal: false, close: false };
  const outcome = await addReplyFromMail(author, mail, heldMail.ticket_id, command, key, at);
  // Staff accepted only the text of the mail: its recipients wait to be accepted separately.
  await copyInSenderAndRecipients(author, mail, outcome.ticket_id, false, at);
  return recordStaffDecision(heldMail, {
    ...outcome,
    ticket_id: heldMail.ticket_id,
    outcome: 'accepted',
    decided_by,
  });
}

/**
 * Adds a mail's files to a ticket: the mail became an enquiry, from which the ticket was created. Can be
 * repeated.
 * @throws ApiError `not_found`, `invalid_request`
 */
export async function addEnquiryFilesToTicket(
  { id, mail_id }: { id: string; mail_id: string },
  decided_by: string,
  at: Date,
): Promise<ReceivedMail> {
  const receivedMail = await requireMail({ id: noTicketId, mail_id });
  if (receivedMail.outcome !== 'accepted') throw notFound();
  const [mail, ticket] = await Promise.all([readOriginalMail(receivedMail), findKnownTicket(id)]);
  if (!ticket) throw notFound();
  const { user, contact } = await findUserAndContact(mail);
  const { actor } = findMailAuthor(mail, user, contact, ticket);
  const outcome = await attachFiles(actor, id, selectFiles(mail), `mail-${mail_id}-${id}`, at);
  return recordStaffDecision(receivedMail, { ...outcome, outcome: receivedMail.outcome, decided_by });
}

/** The endpoints that read the original mails. */
export const rawMailHandlers: Handlers<'raw-mails'> = {
  async getReceivedMail({ actor, params }) {
    const receivedMail = await requireMail(params);
    const mail = await readOriginalMail(receivedMail);
    const { attachedFiles, left_out } = selectFiles(mail);
    const canManagePeople = hasPermission(actor.roles, 'manage_people_and_companies');
    return {
      text: readWholeText(mail),
      files: [...attachedFiles.map(({ file_name }) => file_name), ...left_out],
      raw_url: canManagePeople ? await createRawMailUrl(receivedMail.object) : null,
    };
  },

  addEnquiryFiles: async ({ actor, params }) =>
    toReceivedMail(await addEnquiryFilesToTicket(params, actor.full_name, new Date())),

  async decideReceivedMail({ actor, params, body: { decision } }) {
    const heldMail = await requireMail(params);
    const { outcome, reason = null } = heldMail;
    const canBeDecided = outcome === 'held' || (decision === 'accept' && canAcceptMail({ outcome, reason }));
    if (!canBeDecided) throw alreadyDecidedError();
    const { ticket_id, files, left_out } = heldMail;
    const decided_by = actor.full_name;
    try {
      return toReceivedMail(
        decision === 'accept'
          ? await acceptHeldMail(heldMail, decided_by)
          : await recordStaffDecision(heldMail, {
              ticket_id,
              outcome: 'discarded',
              files,
              left_out,
              decided_by,
            }),
      );
    } catch (error) {
      if (error instanceof ConditionFailed) throw alreadyDecidedError();
      throw error;
    }
  },
};
