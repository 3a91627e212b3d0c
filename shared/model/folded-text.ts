/**
 * How searches compare text: ignoring case, accents, width, typographic characters and the amount of white
 * space. Stored texts and search texts are folded by the same function; after changing it, run `npm run
 * rebuild -- search`.
 */
import { deburr } from 'es-toolkit/string';

const marks = /\p{M}+/gu;
/** Control and invisible characters count as white space. The index uses some of them as markers. */
const spaces = /[\s\p{C}]+/gu;
/** Soft hyphens, joiners and direction marks, which occur within words and are removed. */
const ignorableCharacters = /\p{Default_Ignorable_Code_Point}+/gu;
const singleQuotes = /[\u2018-\u201B\u2039\u203A\u2032\u2035\u02B9\u02BB\u02BC\u00B4]/gu;
const doubleQuotes = /[\u201C-\u201F\u00AB\u00BB\u2033\u2036\u301D-\u301F]/gu;
const dashes = /[\p{Pd}\u2212]/gu;

/** Full case folding: `ß` becomes `ss`, and the Greek sigma at the end of a word becomes the usual one. */
const foldCase = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Replaces typographic quotes and dashes with the characters on keyboards. */
const simplifyPunctuation = (text: string): string =>
  text.replace(singleQuotes, "'").replace(doubleQuotes, '"').replace(dashes, '-');

const removeAccents = (text: string): string => text.normalize('NFKD').replace(marks, '');

function foldCharacters(text: string): string {
  // Most text is ASCII, which normalization does not change.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  const letters = removeAccents(simplifyPunctuation(text.replace(ignorableCharacters, '')));
  // Replaces accents and punctuation a second time, because some characters decompose into capital letters,
  // quotes or dashes.
  return deburr(simplifyPunctuation(removeAccents(foldCase(letters))));
}

export const fold = (text: string): string => foldCharacters(text).replace(spaces, ' ').trim();

/** A word is the text between two spaces, including punctuation, so numbers and addresses stay whole. */
export const listFoldedWords = (text: string): string[] => fold(text).split(' ').filter(Boolean);

/** Whether a text contains a search text. */
export const containsFoldedText = (text: string, searchText: string): boolean =>
  fold(text).includes(fold(searchText));

/** Whether a text contains every word of a search text. */
export const containsEveryWord = (text: string, searchText: string): boolean => {
  const foldedText = fold(text);
  return listFoldedWords(searchText).every((word) => foldedText.includes(word));
};

/** A folded text, with the original position of each character. */
export interface FoldedText {
  readonly text: string;
  /** The original position of each character of `text`, plus the original length. */
  readonly positions: readonly number[];
}

/** Folds a text character by character, so that matches can be marked in the original. */
export function foldWithPositions(original: string): FoldedText {
  const parts: string[] = [];
  const positions: number[] = [];
  let position = 0;
  let isAfterSpace = true;
  for (const character of original) {
    const part =
      character < '\x7f' && character > ' '
        ? character.toLowerCase()
        : foldCharacters(character).replace(spaces, ' ');
    if (part !== ' ' || !isAfterSpace) {
      parts.push(part);
      for (let index = 0; index < part.length; index += 1) positions.push(position);
    }
    if (part !== '') isAfterSpace = part.endsWith(' ');
    position += character.length;
  }
  positions.push(position);
  return { text: parts.join(''), positions };
}
