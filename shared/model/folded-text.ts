/**
 * How a search compares text: without regard to case, accents, width and the amount of white space. Stored
 * text and search texts are folded by the same function; a change of it needs `npm run rebuild-search`.
 */

const marks = /\p{M}+/gu;
/** Control characters and invisible ones count as white space; the index keeps its own marks in them. */
const spaces = /[\s\p{C}]+/gu;

/** Greek has another letter for this sound at the end of a word, which depends on what follows. */
const lowered = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

function folded(text: string): string {
  // Most text is ASCII, which normalizing does not change.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return lowered(lowered(text.normalize('NFKD')).normalize('NFKD').replace(marks, ''));
}

export const fold = (text: string): string => folded(text).replace(spaces, ' ').trim();

/** A word is what stands between two spaces, with its punctuation: numbers and addresses stay whole. */
export const foldedWords = (text: string): string[] => fold(text).split(' ').filter(Boolean);

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
