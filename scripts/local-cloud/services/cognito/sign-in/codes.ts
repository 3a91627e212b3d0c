import { randomInt, timingSafeEqual } from 'node:crypto';
import { createCodeMismatchError, createExpiredCodeError } from '../errors.ts';
import { composeMessage, sendMessage, type Message } from '../messages.ts';
import type { UserPool } from '../pools/pool.ts';
import type { CodePurpose, UserRecord } from '../users/user.ts';

const hour = 3_600_000;
const lifetimes: Record<CodePurpose, number> = { signUp: 24 * hour, forgotPassword: hour, email: 24 * hour };

interface CodeRequest extends Omit<Message, 'secret'> {
  purpose: CodePurpose;
  /** The recipient, if the code is for an address that the user does not have yet. @default the user's own */
  to?: string;
  /** Other changes that are stored together with the new code. */
  changes?: Partial<UserRecord>;
}

/**
 * Mails the user a new code, which replaces an earlier one for the same purpose. @returns CodeDeliveryDetails
 * @throws CognitoError LimitExceededException after twenty codes in an hour
 */
export async function mailCode(pool: UserPool, { purpose, to, changes, ...message }: CodeRequest) {
  const { user } = message;
  pool.codeRequestLimit.check(user.username);
  pool.codeRequestLimit.count(user.username);
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const mail = await composeMessage(pool, { ...message, secret: code });
  pool.users.update(user.username, ({ codes }) => ({
    ...changes,
    codes: { ...codes, [purpose]: { code, expires: pool.now() + lifetimes[purpose] } },
  }));
  const destination = to ?? user.attributes.email ?? '';
  await sendMessage(pool, destination, mail);
  return formatDeliveryDetails(destination);
}

/** CodeDeliveryDetails, with all but two letters of the address hidden. */
export const formatDeliveryDetails = (email: string) => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.replace(/^(.)[^@]*@?(.?).*$/s, '$1***@$2***'),
});

/**
 * Checks a code. The caller then stores the change that the code permits, and removes the code.
 * @throws CognitoError CodeMismatchException, ExpiredCodeException, or LimitExceededException after five
 * wrong codes in an hour
 */
export function checkCode(pool: UserPool, user: UserRecord, purpose: CodePurpose, code: string): void {
  const key = `${user.username} ${purpose}`;
  pool.guessLimit.check(key);
  const issuedCode = user.codes[purpose];
  if (!issuedCode || issuedCode.expires <= pool.now()) throw createExpiredCodeError();
  const [expected, actual] = [Buffer.from(issuedCode.code), Buffer.from(code)];
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) {
    pool.guessLimit.count(key);
    throw createCodeMismatchError();
  }
  pool.guessLimit.clear(key);
}

/** Refuses a code for a user who does not exist, with the same errors and limits as for an existing user. */
export function refuseCode(pool: UserPool, userId: string, purpose: CodePurpose): never {
  const key = `${userId} ${purpose}`;
  pool.guessLimit.check(key);
  pool.guessLimit.count(key);
  throw createCodeMismatchError();
}

/** The user's codes without the one just used. */
export const removeCode = ({ codes }: UserRecord, purpose: CodePurpose): UserRecord['codes'] => ({
  ...codes,
  [purpose]: undefined,
});
