import { messages } from '@portico/shared/model/messages.ts';
import { may } from '@portico/shared/model/permissions.ts';
import { isVisible } from '../domain/visibility-scope.ts';
import type { Handlers } from '../http/serve.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { ConditionFailed } from '../platform/dynamodb.ts';
import { UnreadableMail, parseMail } from '../platform/mail-parser.ts';
import type { Acts } from './acts.ts';
import { authorOfMail, open, reply } from './carry-out.ts';
import { filesOf, wholeText } from './content.ts';
import { companyOf } from './decide.ts';
import { type ReceivedMail, noTicket } from './items.ts';
import { companyOfDomain, senderAt, ticketAt } from './known.ts';
import { mailContent, rawMailUrl } from './mails.ts';
import { shown } from './shown.ts';
import { receivedMail, settle } from './store.ts';

/** @throws ApiError `not_found` */
async function requireMail({ id, mail_id }: { id: string; mail_id: string }): Promise<ReceivedMail> {
  const mail = await receivedMail(id, mail_id);
  if (!mail) throw notFound();
  return mail;
}

const decided = () =>
  new ApiError('version_conflict', 'Somebody else has decided about this mail meanwhile.');

/** @throws ApiError `invalid_request` for a mail that cannot be taken apart */
async function parsed({ object }: ReceivedMail) {
  try {
    return await parseMail(await mailContent(object));
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    throw new ApiError(
      'invalid_request',
      'This mail cannot be taken apart. An administrator can download it.',
    );
  }
}

/** Makes a held mail a comment by its sender, or a ticket. That comes first, so that it can be repeated. */
async function accept(acts: Acts, held: ReceivedMail, decided_by: string): Promise<ReceivedMail> {
  const hasSender = held.from !== '';
  const [mail, ticket, known, domain_company_id] = await Promise.all([
    parsed(held),
    held.ticket_id === noTicket ? undefined : ticketAt(held.ticket_id),
    hasSender ? senderAt(held.from) : undefined,
    hasSender ? companyOfDomain(held.from) : undefined,
  ]);
  const [key, at] = [`mail-${held.id}`, new Date()];
  if (!ticket) {
    const company_id = companyOf({ sender: known?.sender, domain_company_id });
    if (held.ticket_id !== noTicket || company_id === undefined) throw notFound();
    const opened = await open(acts, known, mail, company_id, key, at);
    if (!opened) throw new ApiError('company_inactive', messages.company_inactive);
    return settle(held, { ...opened, fate: 'accepted', decided_by });
  }
  const { sender } = known ?? {};
  const isTheirs = sender && isVisible(sender.scope, ticket);
  const author = authorOfMail(mail, isTheirs ? known : undefined, ticket);
  const as = { internal: false, close: false };
  const outcome = await reply(acts, author, mail, held.ticket_id, as, key, at);
  return settle(held, { ...outcome, ticket_id: held.ticket_id, fate: 'accepted', decided_by });
}

/** The endpoints that read mails as they came. */
export const rawMailHandlers = (acts: Acts): Handlers<'raw-mails'> => ({
  async getReceivedMail({ actor, params }) {
    const received = await requireMail(params);
    const mail = await parsed(received);
    const { taken, left_out } = filesOf(mail);
    const isAdmin = may(actor.roles, 'manage_people_and_companies');
    return {
      text: wholeText(mail),
      files: [...taken.map(({ file_name }) => file_name), ...left_out],
      raw_url: isAdmin ? await rawMailUrl(received.object) : null,
    };
  },

  async decideReceivedMail({ actor, params, body: { decision } }) {
    const held = await requireMail(params);
    if (held.fate !== 'held') throw decided();
    const { ticket_id, files, left_out } = held;
    const decided_by = actor.full_name;
    try {
      return shown(
        decision === 'accept'
          ? await accept(acts, held, decided_by)
          : await settle(held, { ticket_id, fate: 'discarded', files, left_out, decided_by }),
      );
    } catch (error) {
      if (error instanceof ConditionFailed) throw decided();
      throw error;
    }
  },
});
