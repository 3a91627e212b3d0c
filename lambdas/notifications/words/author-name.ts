import { brand } from '@portico/shared/brand.ts';
import type { EventActor } from '../../domain/ticket/recorded-event.ts';
import type { MailedComment, MailedTicket } from '../read-ticket.ts';

// Formats authors in mails: 'NAME, COMPANY'. Customers can give themselves the name of an agent, but the
// company after the name shows who belongs to support.

export const formatStaffName = (name: string): string => `${name}, ${brand.name} Support`;

/** Commas of all scripts, because a comma could make the end of a name look like the company. */
const commaPattern = /\s*[,‚،、﹐﹑，､]\s*/gu;

const formatNameWithCompany = (name: string, company: string): string =>
  `${name.replace(commaPattern, ' ').trim()}, ${company}`;

export const formatRequesterName = ({
  requester_name,
  company_name,
}: Pick<MailedTicket, 'requester_name' | 'company_name'>): string =>
  formatNameWithCompany(requester_name, company_name);

/**
 * The author of a comment; an author from outside the company has their address in place of the company's
 * name.
 */
export function formatCommentAuthor(
  { author_role, user_name, user_email, is_outside }: MailedComment,
  { company_name }: MailedTicket,
): string {
  if (author_role === 'support') return formatStaffName(user_name);
  return formatNameWithCompany(user_name, is_outside ? user_email : company_name);
}

/** The author of a change. */
export function formatChangeAuthor({ name, side }: EventActor, { company_name }: MailedTicket): string {
  if (side === 'system') return name;
  return side === 'support' ? formatStaffName(name) : formatNameWithCompany(name, company_name);
}
