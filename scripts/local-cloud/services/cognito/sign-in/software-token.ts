import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createExpiredCodeError } from '../errors.ts';
import type { UserPool } from '../pools/pool.ts';
import type { UserRecord } from '../users/user.ts';

// Time-based one-time passwords (RFC 6238): SHA-1, 30 seconds, 6 digits; codes of the previous and next step
// are valid too.

const stepLength = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new shared secret: 32 bytes in base 32, as AssociateSoftwareToken returns it. */
export function createSecret(): string {
  const bits = [...randomBytes(32)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((bitGroup) => alphabet[parseInt(bitGroup.padEnd(5, '0'), 2)])
    .join('');
}

function decodeSecret(secret: string): Buffer {
  const bits = Array.from(secret, (digit) => alphabet.indexOf(digit).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

function generateCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeSecret(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  return ((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).toString().padStart(6, '0');
}

/** The time step of a code; undefined if the code is not valid now. */
export function findMatchingStep(secret: string, code: string, now: number): number | undefined {
  const currentStep = Math.floor(now / stepLength);
  const givenCode = Buffer.from(code);
  return [currentStep, currentStep - 1, currentStep + 1].find((step) => {
    const expected = Buffer.from(generateCode(secret, step));
    return givenCode.length === expected.length && timingSafeEqual(givenCode, expected);
  });
}

/**
 * Checks a code, and marks a correct one as used.
 * @throws CognitoError ExpiredCodeException for a code that has been used before
 */
export function redeemSoftwareTokenCode(pool: UserPool, user: UserRecord, code: string): boolean {
  const token = user.softwareToken;
  if (!token) return false;
  const step = findMatchingStep(token.secret, code, pool.now());
  if (step === undefined) return false;
  if (step <= token.lastStep) throw createExpiredCodeError('Your software token has already been used once.');
  pool.users.update(user.username, () => ({ softwareToken: { ...token, lastStep: step } }));
  return true;
}
