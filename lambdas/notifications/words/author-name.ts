import { brand } from '@portico/shared/brand.ts';
import type { EventActor } from '../../domain/ticket/recorded-event.ts';
import type { MailedComment, MailedTicket } from '../read-ticket.ts';

// Formats authors in mails: 'NAME, COMPANY'. Anyone can use an agent's name, but not with the name of
// support's company after it.

export const staffName = (name: string): string => `${name}, ${brand.name} Support`;

/** Commas of all scripts, because a comma could make the end of a name look like the company. */
const comma = /\s*[,‚،、﹐﹑，､]\s*/gu;

const besideCompany = (name: string, company: string): string =>
  `${name.replace(comma, ' ').trim()}, ${company}`;

export const requesterName = ({
  requester_name,
  company_name,
}: Pick<MailedTicket, 'requester_name' | 'company_name'>): string =>
  besideCompany(requester_name, company_name);

/** Adds the address of an author who does not belong to the company. */
export function commentAuthor(
  { author_role, user_name, user_email, is_outside }: MailedComment,
  { company_name }: MailedTicket,
): string {
  if (author_role === 'support') return staffName(user_name);
  return besideCompany(user_name, is_outside ? user_email : company_name);
}

/** The author of a change. */
export function changeAuthor({ name, side }: EventActor, { company_name }: MailedTicket): string {
  if (side === 'system') return name;
  return side === 'support' ? staffName(name) : besideCompany(name, company_name);
}
