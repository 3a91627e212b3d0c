import { createHash } from 'node:crypto';
import { brand } from '@portico/shared/brand.ts';
import { ApiError } from '../../platform/api-error.ts';
import { commonPasswordHashes } from './common-password-hashes.ts';

/** Characters that people use instead of similar letters. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const replaceLookAlikes = (text: string) =>
  text.replace(/[013457@$!]/g, (character) => lookAlikes[character] ?? character);

/** The length of each hash. About one in a million unlisted words is mistaken for a listed one. */
const hashBytes = 4;

function isListedWord(word: string): boolean {
  const hash = createHash('sha256').update(word).digest().readUIntBE(0, hashBytes);
  let [from, to] = [0, commonPasswordHashes.length / hashBytes];
  while (from < to) {
    const middle = (from + to) >> 1;
    const entry = commonPasswordHashes.readUIntBE(middle * hashBytes, hashBytes);
    if (entry === hash) return true;
    if (entry < hash) from = middle + 1;
    else to = middle;
  }
  return false;
}

/** Runs of at least three letters; shorter runs are decoration, like digits and symbols. */
const findLetterRuns = (text: string): string[] => text.match(/[a-z]{3,}/g) ?? [];

interface BaseWord {
  readonly word: string;
  /** The total length of all occurrences of the word in the password. */
  readonly length: number;
}

/** The words that a password may be derived from. */
function listBaseWords(password: string): BaseWord[] {
  const text = password.toLowerCase();
  const coreText = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const candidates = [
    [text],
    findLetterRuns(text),
    findLetterRuns(replaceLookAlikes(coreText)),
    [text.replace(/[^a-z]/g, '')],
    text.match(/\d{4,}/g) ?? [],
  ];
  return candidates.flatMap((words) => {
    const [word] = words;
    const isSingleWord = word !== undefined && words.every((otherWord) => otherWord === word);
    return isSingleWord ? [{ word, length: words.join('').length }] : [];
  });
}

/** Repetitions such as `abcabcabcabc`, and sequences such as `abcdefghijkl` or `123456789012`. */
function followsPattern(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), (character) => character.codePointAt(0) ?? 0);
  const sequentialCodes = codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Infinity)) <= 1);
  return new Set(codes).size < 6 || sequentialCodes.length >= (codes.length * 2) / 3;
}

/**
 * The maximum number of characters that may surround a common word. Longer additions are hard to guess on
 * their own.
 */
const maxAddedCharacters = 8;

/**
 * Refuses passwords that attackers try first: a repetition or sequence, a common password, the brand, or the
 * person's own name or address. Capitals, added digits or symbols, and look-alikes in place of letters make
 * no difference (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 * @param person the person's name and address
 * @param field the name of the password's field in the request body
 * @throws ApiError `password_common`
 */
export function refuseCommonPassword(
  password: string,
  person: { readonly full_name: string; readonly email: string },
  field: string,
): void {
  const personalWords = findLetterRuns(`${brand.name} ${person.full_name} ${person.email}`.toLowerCase());
  const isCommon = listBaseWords(password).some(
    ({ word, length }) =>
      password.length - length <= maxAddedCharacters && (personalWords.includes(word) || isListedWord(word)),
  );
  if (!isCommon && !followsPattern(password)) return;
  const message =
    'This password is among the first that attackers try. Choose another one, for example four words that have nothing to do with each other.';
  throw new ApiError('password_common', message, [{ path: `body.${field}`, message }]);
}
