/** The user pool's password policy in words, and the requirements that a password does not meet. */
export const passwordRule =
  'At least 12 characters, with an upper-case and a lower-case letter, a digit and a symbol.';

const parts: readonly { readonly pattern: RegExp; readonly name: string }[] = [
  { pattern: /^[^]{12,}$/, name: '12 characters' },
  { pattern: /[A-Z]/, name: 'an upper-case letter' },
  { pattern: /[a-z]/, name: 'a lower-case letter' },
  { pattern: /[0-9]/, name: 'a digit' },
  // The characters Cognito counts as symbols; a space counts unless it is the first or last character.
  { pattern: /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S \S/, name: 'a symbol' },
];

/** Undefined for a password that the user pool accepts; otherwise what to add. */
export function passwordProblem(password: string): string | undefined {
  const missing = parts.filter(({ pattern }) => !pattern.test(password)).map(({ name }) => name);
  return missing.length === 0 ? undefined : `The password still needs ${missing.join(', ')}.`;
}
