import { randomInt } from 'node:crypto';

// Without the letters and digits that are taken for one another.
const lower = 'abcdefghjkmnpqrstuvwxyz';
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

const four = (alphabet: string) =>
  Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** A random password of every class that the user pool's policy asks for, easy to read out: about 66 bits. */
export const newPassword = (): string => [four(lower), four(upper), four(digits), four(lower)].join('-');
