import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailKind, mailSettingsPath } from '@portico/shared/model/mail.ts';

/** What a link in a mail concerns: the mails to one person about one ticket. */
export interface MailLink {
  readonly ticket_id: string;
  /** The id of a profile, or `contact`. */
  readonly person: string;
}

const createSignature = (claim: string, secret: string): string =>
  createHmac('sha256', secret).update(`mail-settings\0${claim}`).digest('base64url');

/**
 * `<ticket>.<person>.<seal>`: contains no address, and only we can create it. The token does not expire,
 * because unsubscribe links must not expire.
 */
export function createToken({ ticket_id, person }: MailLink, secret: string): string {
  const claim = `${ticket_id}.${person}`;
  return `${claim}.${createSignature(claim, secret)}`;
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** @returns undefined for a token that we did not create */
export function parseToken(token: string, secret: string): MailLink | undefined {
  const [, ticket_id, person, signature] = /^([\dA-Z]{26})\.([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  if (ticket_id === undefined || person === undefined || signature === undefined) return undefined;
  return isSame(signature, createSignature(`${ticket_id}.${person}`, secret))
    ? { ticket_id, person }
    : undefined;
}

/** @param kind the kind of mail that unsubscribing ends; undefined to end all mails about the ticket */
export const createSettingsLinks = (site: string, token: string, kind: MailKind | undefined) => ({
  settings: `${site}${mailSettingsPath}${token}`,
  leave_by_post: `${site}${mailSettingsPath}${token}${kind === undefined ? '' : `?kind=${kind}`}`,
});
