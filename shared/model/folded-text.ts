/**
 * How a search compares text: without regard to case, accents, width, typographic signs and the amount of
 * white space. Stored text and search texts are folded by the same function; a change of it needs
 * `npm run rebuild -- search`.
 */
import { deburr } from 'es-toolkit/string';

const marks = /\p{M}+/gu;
/** Control characters and invisible ones count as white space; the index keeps its own marks in them. */
const spaces = /[\s\p{C}]+/gu;
/** Soft hyphens, joiners, direction marks: they stand within words, and show nothing. */
const ignorable = /\p{Default_Ignorable_Code_Point}+/gu;
const singleQuotes = /[\u2018-\u201B\u2039\u203A\u2032\u2035\u02B9\u02BB\u02BC\u00B4]/gu;
const doubleQuotes = /[\u201C-\u201F\u00AB\u00BB\u2033\u2036\u301D-\u301F]/gu;
const dashes = /[\p{Pd}\u2212]/gu;

/**
 * Full case folding: `ß` is `ss` in capitals. Greek has another letter for the sound of sigma at the end of a
 * word, which depends on what follows.
 */
const withoutCase = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Quotes and dashes as keyboards have them. */
const typed = (text: string): string =>
  text.replace(singleQuotes, "'").replace(doubleQuotes, '"').replace(dashes, '-');

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(marks, '');

function folded(text: string): string {
  // Most text is ASCII, which normalizing does not change.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  const letters = withoutAccents(typed(text.replace(ignorable, '')));
  // Twice: some signs are capital letters, quotes or dashes only when they are taken apart.
  return deburr(typed(withoutAccents(withoutCase(letters))));
}

export const fold = (text: string): string => folded(text).replace(spaces, ' ').trim();

/** A word is what stands between two spaces, with its punctuation: numbers and addresses stay whole. */
export const foldedWords = (text: string): string[] => fold(text).split(' ').filter(Boolean);

/** Whether a text contains what was typed into a search. */
export const containsFolded = (text: string, typed: string): boolean => fold(text).includes(fold(typed));

/** Whether a text contains every word that was typed into a search. */
export const containsEveryWord = (text: string, typed: string): boolean => {
  const sought = fold(text);
  return foldedWords(typed).every((word) => sought.includes(word));
};

/** A folded text, and where each of its characters was. */
export interface PlacedText {
  readonly text: string;
  /** For each character of `text`, the place of its original; and the end of the original. */
  readonly places: readonly number[];
}

/** Folds a text character by character, so that what is found in it can be marked in the original. */
export function foldWithPlaces(original: string): PlacedText {
  const parts: string[] = [];
  const places: number[] = [];
  let place = 0;
  let afterSpace = true;
  for (const character of original) {
    const part =
      character < '\x7f' && character > ' '
        ? character.toLowerCase()
        : folded(character).replace(spaces, ' ');
    if (part !== ' ' || !afterSpace) {
      parts.push(part);
      for (let index = 0; index < part.length; index += 1) places.push(place);
    }
    if (part !== '') afterSpace = part.endsWith(' ');
    place += character.length;
  }
  places.push(place);
  return { text: parts.join(''), places };
}
