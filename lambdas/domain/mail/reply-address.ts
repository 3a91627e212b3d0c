import { createHmac, timingSafeEqual } from 'node:crypto';

/** The contents of a reply address: the ticket and the person that an answer belongs to. */
export interface ReplyToken {
  readonly ticket_id: string;
  /** The first eight characters of the id of the person who received the mail. */
  readonly person: string;
}

/** The result of reading the address to which a mail was sent. `none`: it is not a reply address. */
export type ReplyAddressResult =
  | ({ readonly kind: 'valid' | 'expired' } & ReplyToken)
  /**
   * Without a valid seal. The ticket id is the one in the address; undefined if the address has another
   * format.
   */
  | { readonly kind: 'forged'; readonly ticket_id: string | undefined }
  | { readonly kind: 'none' };

/** Crockford's Base32, as in ULIDs; lower case, because mail servers may change the case of an address. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const prefix = 'reply+';

/** Matches our reply addresses in a text, up to the domain. */
export const replyAddressPattern = /reply\+[\da-z]{53}@/gi;

const millisecondsPerWeek = 7 * 24 * 60 * 60 * 1000;
const epoch = Date.UTC(2024, 0, 1);
/** How many weeks an address is valid: half a year, because people often answer older mails by mistake. */
const lifetimeWeeks = 26;

const toWeekNumber = (at: Date) => Math.floor((at.getTime() - epoch) / millisecondsPerWeek);
const toBase32 = (n: number) => [10, 5, 0].map((shift) => alphabet[(n >> shift) & 31]).join('');
const parseBase32 = (text: string) => Array.from(text).reduce((n, c) => n * 32 + alphabet.indexOf(c), 0);

/** An HMAC of 80 bits, in Base32. */
function createSeal(claim: string, secret: string): string {
  const bytes = createHmac('sha256', secret).update(`reply-address\0${claim}`).digest();
  return Array.from({ length: 16 }, (_, i) => {
    const at = (i * 5) >> 3;
    const bytePair = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    return alphabet[(bytePair >> (11 - ((i * 5) & 7))) & 31];
  }).join('');
}

const toPersonPrefix = (person: string) => person.slice(0, 8).toLowerCase().padEnd(8, '0');

/**
 * `reply+<ticket: 26><person: 8><week: 3><seal: 16>@domain`: 59 characters before the @, of the 64 that mail
 * servers accept. The seal proves that we issued the address; the sender must prove separately that they may
 * use it.
 * @param person the id of a profile, or `contact`
 */
export function createReplyAddress(
  { ticket_id, person }: ReplyToken,
  domain: string,
  secret: string,
  at: Date,
): string {
  const claim = `${ticket_id.toLowerCase()}${toPersonPrefix(person)}${toBase32(toWeekNumber(at))}`;
  return `${prefix}${claim}${createSeal(claim, secret)}@${domain}`;
}

const isSameSeal = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * @param recipients the recipients in the envelope; senders can write anything into the To header
 * @param secrets the current secret and its predecessor
 */
export function readReplyAddress(
  recipients: readonly string[],
  domain: string,
  secrets: readonly string[],
  at: Date,
): ReplyAddressResult {
  const address = recipients
    .map((recipient) => recipient.toLowerCase())
    .find((recipient) => recipient.startsWith(prefix) && recipient.endsWith(`@${domain.toLowerCase()}`));
  if (address === undefined) return { kind: 'none' };
  const token = address.slice(prefix.length, address.lastIndexOf('@'));
  const [, ticket, person, since, seal] = /^(\w{26})(\w{8})([\da-hjkmnp-tv-z]{3})(\w{16})$/.exec(token) ?? [];
  if (!ticket || !person || !since || !seal) return { kind: 'forged', ticket_id: undefined };
  if (!secrets.some((secret) => isSameSeal(seal, createSeal(`${ticket}${person}${since}`, secret))))
    return { kind: 'forged', ticket_id: ticket.toUpperCase() };
  const kind = toWeekNumber(at) - parseBase32(since) <= lifetimeWeeks ? 'valid' : 'expired';
  return { kind, ticket_id: ticket.toUpperCase(), person };
}
