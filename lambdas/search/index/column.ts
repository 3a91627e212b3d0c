import { tagPrefix, titlePrefix } from '../../domain/ticket/search-document.ts';

/**
 * The words of many tickets. Each word is stored once, in order, on a separate line, with a list of the
 * tickets that contain it. A search scans the lines for its text, so it finds any part of any word without
 * reading the tickets' texts.
 */
export interface Column {
  /** `\n` word `\n` word … `\n`, in UTF-8. */
  readonly lines: Buffer;
  /** The offset of each word's line, and the offset of the end. */
  readonly lineStarts: Uint32Array;
  /**
   * For each word, the positions of its tickets in ascending order. Each position is stored as the distance
   * from the previous one, in as many groups of seven bits as needed, the lowest group first.
   */
  readonly postings: Buffer;
  /** The offset of each word's postings, and the offset of the end. */
  readonly postingStarts: Uint32Array;
}

const lineFeed = 10;
const [titleByte, tagByte] = [titlePrefix.charCodeAt(0), tagPrefix.charCodeAt(0)];

function writePosting(distance: number, postings: number[]): void {
  let remaining = distance;
  for (; remaining > 127; remaining >>>= 7) postings.push((remaining & 127) | 128);
  postings.push(remaining);
}

/** @returns three parts: lines, sizes of the postings of each word, postings */
export function encodeColumn(documents: readonly (readonly string[])[]): Buffer[] {
  const positionsByWord = new Map<string, number[]>();
  documents.forEach((words, position) => {
    for (const word of words) {
      const list = positionsByWord.get(word);
      if (list) list.push(position);
      else positionsByWord.set(word, [position]);
    }
  });
  const words = [...positionsByWord.keys()].sort();
  const postings: number[] = [];
  const sizes = Uint32Array.from(words, (word) => {
    const begin = postings.length;
    let previous = 0;
    for (const position of positionsByWord.get(word) ?? []) {
      writePosting(position - previous, postings);
      previous = position;
    }
    return postings.length - begin;
  });
  const lines = Buffer.from(`\n${words.map((word) => `${word}\n`).join('')}`);
  return [lines, Buffer.from(sizes.buffer), Buffer.from(postings)];
}

const emptyBuffer = Buffer.alloc(0);

export function decodeColumn([
  lines = emptyBuffer,
  sizes = emptyBuffer,
  postings = emptyBuffer,
]: readonly Buffer[]): Column {
  const count = sizes.length / 4;
  const lineStarts = new Uint32Array(count + 1);
  const postingStarts = new Uint32Array(count + 1);
  let at = 1;
  let postingStart = 0;
  for (let index = 0; index < count; index += 1) {
    lineStarts[index] = at;
    at = lines.indexOf(lineFeed, at) + 1;
    postingStart += sizes.readUInt32LE(index * 4);
    postingStarts[index + 1] = postingStart;
  }
  lineStarts[count] = lines.length;
  return { lines, lineStarts, postings, postingStarts };
}

/** Calls `visit` with the position of each ticket that contains the word with this index. */
function forEachPosition(
  { postings, postingStarts }: Column,
  word: number,
  visit: (position: number) => void,
) {
  const end = postingStarts[word + 1] ?? 0;
  let [position, distance, shift] = [0, 0, 0];
  for (let index = postingStarts[word] ?? end; index < end; index += 1) {
    const byte = postings[index] ?? 0;
    distance |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    position += distance;
    visit(position);
    distance = shift = 0;
  }
}

/** The index of the word whose line contains this offset, at or after `from`. */
function findWordIndex({ lineStarts }: Column, offset: number, from: number): number {
  let [low, high] = [from, lineStarts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/** The rank of a match: higher in the title than elsewhere, and for a whole word than for a part. */
export const computeMatchRank = (isTitleWord: boolean, isWholeWord: boolean): number =>
  (isTitleWord ? 3 : 1) + Number(isWholeWord);

/** Raises the rank of each ticket to the highest rank of its words that contain the text. */
export function raiseMatchRanks(column: Column, text: Buffer, ranks: Uint8Array): void {
  const { lines, lineStarts } = column;
  let word = 0;
  for (let at = lines.indexOf(text); at >= 0; at = lines.indexOf(text, lineStarts[word + 1])) {
    word = findWordIndex(column, at, word);
    const start = lineStarts[word] ?? 0;
    const first = lines[start];
    const isTitleWord = first === titleByte;
    const begin = isTitleWord || first === tagByte ? start + 1 : start;
    const isWholeWord = at === begin && at + text.length === (lineStarts[word + 1] ?? 0) - 1;
    const rank = computeMatchRank(isTitleWord, isWholeWord);
    forEachPosition(column, word, (position) => {
      if ((ranks[position] ?? 0) < rank) ranks[position] = rank;
    });
  }
}

/** Sets the rank of the tickets that contain exactly this word to 1. */
export function setWholeWordRanks(column: Column, word: string, ranks: Uint8Array): void {
  const at = column.lines.indexOf(`\n${word}\n`);
  if (at < 0) return;
  forEachPosition(column, findWordIndex(column, at + 1, 0), (position) => {
    ranks[position] = 1;
  });
}

/** Decodes the words of each ticket. */
export function decodeWordsByTicket(column: Column, count: number): string[][] {
  const words: string[][] = Array.from({ length: count }, () => []);
  for (let word = 0; word < column.lineStarts.length - 1; word += 1) {
    const text = column.lines.toString(
      'utf8',
      column.lineStarts[word],
      (column.lineStarts[word + 1] ?? 0) - 1,
    );
    forEachPosition(column, word, (position) => words[position]?.push(text));
  }
  return words;
}
