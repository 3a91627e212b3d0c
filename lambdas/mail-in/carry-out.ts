import { limits } from '@portico/shared/model/limits.ts';
import type { Actor } from '../domain/actor.ts';
import type { ParsedMail } from '../platform/mail-parser.ts';
import type { Acts } from './acts.ts';
import { commandOf } from './commands.ts';
import { filesOf, fitting, newPart, subjectOf, wholeFormattedText } from './content.ts';
import type { Decision } from './decide.ts';
import type { KnownSender, KnownTicket } from './known.ts';

/** What became of a mail. */
export interface Outcome {
  readonly ticket_id: string;
  readonly files: number;
  readonly left_out: string[];
}

const noText = '(This mail has no text.)';
const onlyFiles = 'Files by mail.';

/** A sender without an account. */
const unknownSender = (mail: ParsedMail): Actor => {
  const email = mail.from?.address ?? '';
  return {
    id: 'sender',
    email,
    full_name: (mail.from?.name ?? '').slice(0, limits.name) || email,
    company: undefined,
    roles: [],
    own_tickets_only: false,
    session_expires_at: 0,
  };
};

/** Who a comment by mail is of: a person with an account, the contact of the ticket, or another sender. */
export function authorOfMail(mail: ParsedMail, known: KnownSender | undefined, ticket: KnownTicket): Actor {
  if (known) return known.actor;
  const sender = unknownSender(mail);
  const company = { id: ticket.company_id, name: ticket.company_name };
  const isContact = ticket.requester_id === null && sender.email === ticket.requester_email.toLowerCase();
  return isContact
    ? { ...sender, id: 'contact', full_name: ticket.requester_name, company }
    : { ...sender, company };
}

async function attachFiles(
  acts: Acts,
  actor: Actor,
  ticket_id: string,
  mail: ParsedMail,
  key: string,
  at: Date,
) {
  const { taken, left_out } = filesOf(mail);
  for (const [index, file] of taken.entries())
    await acts.attach(actor, ticket_id, file, `${key}-${index}`, at);
  return { ticket_id, files: taken.length, left_out };
}

/** Adds a mail to its ticket, by its sender. */
export async function reply(
  acts: Acts,
  actor: Actor,
  mail: ParsedMail,
  ticket_id: string,
  { internal, close, assignee }: Omit<Extract<Decision, { act: 'comment' }>, 'act'>,
  key: string,
  at: Date,
): Promise<Outcome> {
  const { content: visible, left_out } = newPart(mail);
  const hasCommand = internal || close || assignee !== undefined;
  const written = hasCommand ? commandOf(visible).content : visible;
  const hasFiles = filesOf(mail).taken.length > 0;
  const silent = close || assignee !== undefined ? '' : hasFiles ? onlyFiles : noText;
  const content = fitting(written === '' ? silent : written, limits.comment);
  const asked = { ticket_id, content, left_out, is_internal: internal, close, assignee };
  const id = await acts.reply(actor, asked, key, at);
  return attachFiles(acts, actor, id, mail, key, at);
}

/** Opens a ticket with a first mail; undefined if the company has none any more. */
export async function open(
  acts: Acts,
  known: KnownSender | undefined,
  mail: ParsedMail,
  company_id: string,
  key: string,
  at: Date,
): Promise<Outcome | undefined> {
  const actor = known?.actor ?? unknownSender(mail);
  const { email, full_name } = actor;
  const requester = { id: known ? known.actor.id : null, email, full_name };
  const description = fitting(wholeFormattedText(mail) || onlyFiles, limits.description);
  const id = await acts.open(
    actor,
    { requester, company_id, subject: subjectOf(mail), description },
    key,
    at,
  );
  return id === undefined ? undefined : attachFiles(acts, actor, id, mail, key, at);
}
