import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A ULID that is always the same for the same time and names, so that a repeated import replaces what it
 * wrote.
 * @param at ISO 8601
 */
export function createStableUlid(at: string, ...names: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(names)).digest();
  const hashPart = Array.from(hash.subarray(0, 16), (byte) => alphabet[byte % alphabet.length]);
  return encodeTime(Math.max(0, Date.parse(at)), 10) + hashPart.join('');
}
