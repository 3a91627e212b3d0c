import type { MailItem } from './items.ts';

type MailIds = Pick<MailItem, 'ticket_id' | 'mail_id'>;

/** Identifies a mail about a ticket in SES's events. */
export const formatMailTag = ({ ticket_id, mail_id }: MailIds): string => `${ticket_id}_${mail_id}`;

/** @returns undefined for the tag of another mail */
export function parseMailTag(tag: string): MailIds | undefined {
  const [, ticket_id, mail_id] = /^([\dA-Z]{26})_([\dA-Z]{26})$/.exec(tag) ?? [];
  return ticket_id === undefined || mail_id === undefined ? undefined : { ticket_id, mail_id };
}
