import { randomInt } from 'node:crypto';
import { CognitoError, createInvalidParameterError } from '../errors.ts';
import type { UserPool } from '../pools/pool.ts';
import { createVerifier } from './srp.ts';
import type { UserRecord } from '../users/user.ts';

// The characters that Cognito counts as symbols. A space counts only between two other characters.
const symbolPattern = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|(?<=\S) (?=\S)/;

/**
 * @throws CognitoError InvalidPasswordException with the first rule of the pool's policy that the password
 * violates
 */
export function checkPassword(pool: UserPool, password: string): void {
  if (!/^\S(.*\S)?$/s.test(password) || password.length > 256)
    throw createInvalidParameterError(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  const policy = pool.properties.Policies.PasswordPolicy;
  const violation = [
    { rule: 'Password not long enough', breaks: password.length < policy.MinimumLength },
    {
      rule: 'Password must have uppercase characters',
      breaks: policy.RequireUppercase && !/[A-Z]/.test(password),
    },
    {
      rule: 'Password must have lowercase characters',
      breaks: policy.RequireLowercase && !/[a-z]/.test(password),
    },
    {
      rule: 'Password must have numeric characters',
      breaks: policy.RequireNumbers && !/[0-9]/.test(password),
    },
    {
      rule: 'Password must have symbol characters',
      breaks: policy.RequireSymbols && !symbolPattern.test(password),
    },
  ].find(({ breaks }) => breaks);
  if (violation)
    throw new CognitoError(
      'InvalidPasswordException',
      `Password did not conform with policy: ${violation.rule}`,
    );
}

/** A random password that satisfies the pool's policy. */
export function generatePassword({ properties }: UserPool): string {
  const alphabets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!#%*+-=?@'];
  const length = Math.max(properties.Policies.PasswordPolicy.MinimumLength, 12);
  return Array.from({ length }, (_, index) => pickCharacter(alphabets[index % alphabets.length] ?? '')).join(
    '',
  );
}

const pickCharacter = (characters: string) => characters.charAt(randomInt(characters.length));

/** The changes to a user who gets a permanent password. */
export function applyPermanentPassword(
  pool: UserPool,
  user: UserRecord,
  password: string,
): Partial<UserRecord> {
  return {
    status: 'CONFIRMED',
    password: createVerifier(pool.name, user.username, password),
    temporaryPasswordExpires: undefined,
    modified: pool.now(),
  };
}

/** The changes to a user who gets a password that must be replaced at the first sign-in. */
export function applyTemporaryPassword(pool: UserPool, username: string, password: string) {
  const days = pool.properties.Policies.PasswordPolicy.TemporaryPasswordValidityDays;
  return {
    status: 'FORCE_CHANGE_PASSWORD' as const,
    password: createVerifier(pool.name, username, password),
    temporaryPasswordExpires: pool.now() + days * 86_400_000,
    modified: pool.now(),
  };
}
