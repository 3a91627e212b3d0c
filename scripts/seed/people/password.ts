import { randomInt } from 'node:crypto';

// Letters and digits that look alike are left out.
const lowercaseLetters = 'abcdefghjkmnpqrstuvwxyz';
const uppercaseLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

const pickFourCharacters = (alphabet: string) =>
  Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** A random password that satisfies the user pool's policy and is easy to read aloud; about 66 bits. */
export const generatePassword = (): string =>
  [
    pickFourCharacters(lowercaseLetters),
    pickFourCharacters(uppercaseLetters),
    pickFourCharacters(digits),
    pickFourCharacters(lowercaseLetters),
  ].join('-');
