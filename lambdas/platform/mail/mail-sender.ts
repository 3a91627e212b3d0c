import emailAddresses from 'email-addresses';
import { addressParser, decodeWords } from 'postal-mime';

/** A mailbox in a mail's header. */
export interface Mailbox {
  /** Lower case. */
  readonly address: string;
  readonly name: string;
}

/** A field with more characters is not parsed. */
const maxFieldLength = 1_000;

const quotedStringPattern = /"(?:\\.|[^"\\])*"/g;
const addressPattern = /[^\s<>()",;:@]+@[^\s<>()",;:@]+/g;

/**
 * The addresses in a field that violates RFC 5322, for example with an encoded comma in a name, or without a
 * mailbox.
 */
const parseAddresses = (field: string): string[] =>
  addressParser(field, { flatten: true }).flatMap(({ address = '' }) => (address === '' ? [] : [address]));

/** The words before the address, without their quotation marks. */
const parseDisplayName = (field: string, name: string | null): string =>
  decodeWords(/^[^<"]*(?=<)/.exec(field)?.[0] || name || '').trim();

/**
 * The only mailbox in From. Undefined if there is none, or if some programs could find several in it: DMARC
 * may have evaluated another mailbox than the one that we would use as the sender.
 * @param fields the values of all From fields
 */
export function parseSender(fields: readonly string[]): Mailbox | undefined {
  const [field, ...more] = fields;
  if (field === undefined || more.length > 0 || field.length > maxFieldLength) return undefined;
  const foundAddresses = new Set(field.replace(quotedStringPattern, '').toLowerCase().match(addressPattern));
  const parsed = emailAddresses.parseAddressList({
    input: field,
    rfc6532: true,
    commaInDisplayName: true,
  });
  const mailboxes = parsed?.map((entry) => (entry.type === 'mailbox' ? entry : undefined));
  const addresses = mailboxes?.map((mailbox) => mailbox?.address ?? '') ?? parseAddresses(field);
  const [address = '', ...others] = addresses.map((text) => text.toLowerCase());
  if (others.length > 0 || foundAddresses.size !== 1 || !foundAddresses.has(address)) return undefined;
  return { address, name: parseDisplayName(field, mailboxes?.[0]?.name ?? null) };
}
