import * as z from 'zod';
import { removeInvisibleCharacters } from '@portico/shared/model/invisible.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { truncateLine } from '../../domain/text/fitting-line.ts';
import { isConsultancyAddress } from '../../domain/mail/mail-address.ts';
import type { ParsedMail } from '../../platform/mail/parsing/mail-parser.ts';

/**
 * Local parts of the addresses of mailing lists, programs and other ticket systems, which could reply to us
 * endlessly.
 */
const sharedLocalParts = new Set(
  'all all-staff announce bounce bounces daemon everybody everyone group groups helpdesk list lists listserv mailer mailer-daemon majordomo news newsletter notification notifications postmaster root servicedesk staff subscribe support team tickets unsubscribe'.split(
    ' ',
  ),
);
const sharedPartPattern =
  /(^|[-._])(list|lists|request|requests|all|everyone|bounces?|no-?reply|do-?not-?reply)$/;
const listDomainPattern =
  /^(lists?|groups?|mailman|listserv)\.|(^|\.)(googlegroups\.com|groups\.io|freelists\.org)$/;

/** Whether an address looks like that of a list or a program. */
export function isSharedAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, at).replace(/\+.*$/, '');
  return (
    sharedLocalParts.has(localPart) ||
    sharedPartPattern.test(localPart) ||
    listDomainPattern.test(address.slice(at + 1))
  );
}

/** A display name as one line; empty if there is none. */
export const cleanName = (name: string): string =>
  truncateLine(
    removeInvisibleCharacters(name)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    limits.name,
  );

const Address = z.email().max(limits.email);

/**
 * The recipients in To and Cc, without our own addresses, lists, programs and the sender.
 * @param sender the address from which our mails are sent
 */
export function findPeopleToCopyIn(
  { from, recipients }: Pick<ParsedMail, 'from' | 'recipients'>,
  sender: string,
): { email: string; full_name: string }[] {
  const people = new Map<string, string>();
  for (const { address, name } of recipients)
    if (Address.safeParse(address).success && !people.has(address)) people.set(address, name);
  return [...people]
    .filter(
      ([address]) =>
        address !== from?.address &&
        address !== sender.toLowerCase() &&
        !isConsultancyAddress(address) &&
        !isSharedAddress(address),
    )
    .slice(0, limits.participants)
    .map(([email, name]) => ({ email, full_name: cleanName(name) || email }));
}
