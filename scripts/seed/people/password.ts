import { randomInt } from 'node:crypto';

// Without letters and digits that look alike.
const lower = 'abcdefghjkmnpqrstuvwxyz';
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

const four = (alphabet: string) =>
  Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** A random password that satisfies the user pool's policy and is easy to read aloud; about 66 bits. */
export const newPassword = (): string => [four(lower), four(upper), four(digits), four(lower)].join('-');
