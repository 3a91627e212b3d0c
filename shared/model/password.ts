/**
 * The minimum number of characters of a password. The user pool's policy has no other rule (OWASP ASVS 5.0,
 * 6.2.5).
 */
export const minPasswordLength = 12;

/** The password policy in words. */
export const passwordRule = `At least ${minPasswordLength} characters. Four words that have nothing to do with each other are good.`;

/** Undefined for a password that the user pool accepts; otherwise a message that says what is missing. */
export function findPasswordProblem(password: string): string | undefined {
  const missingCount = minPasswordLength - password.length;
  if (missingCount <= 0) return undefined;
  return `The password needs ${missingCount} more ${missingCount === 1 ? 'character' : 'characters'}.`;
}
