import { replyAddressPattern } from '../../domain/mail/reply-address.ts';
import { type Line, toBareText, isBlank, isQuoted } from './reply-lines.ts';

// Finds the introduction that mail programs write above a quotation. It is recognized by its structure: our
// address, a date, header fields.

/** The lines from `start` (inclusive) to `end` (exclusive). */
export interface Introduction {
  readonly start: number;
  readonly end: number;
  /** The lines above. */
  readonly head: readonly Line[];
}

const createIntroduction = (lines: readonly Line[], start: number, end: number): Introduction => {
  // Includes the horizontal rule that some programs draw above the introduction.
  const lineAboveIndex = lines.slice(0, start).findLastIndex((line) => !isBlank(line));
  const line = lines[lineAboveIndex];
  const from = line && isRule(toBareText(line)) ? lineAboveIndex : start;
  return { start: from, end, head: lines.slice(0, from) };
};

const isRule = (text: string) => /^_{5,}$|^--.*--$/.test(text.trim());
const isHeaderField = (text: string) =>
  /^\*{0,2}\p{L}[\p{L}\p{M} ./-]{0,29}\s?[:：]\*{0,2}(\s|$)/u.test(text);
const hasOurAddress = (text: string) => text.search(replyAddressPattern) >= 0;
const address = /[^\s@]{1,100}@\S{1,200}/g;
/** The maximum number of lines of an introduction's sentence, which can be broken at a long address. */
const maxSentenceLines = 4;

/**
 * The first line of the sentence that ends in the line `end`. The sentence contains a date, and also our
 * address if the address is in one of these lines.
 */
function findSentenceStart(lines: readonly Line[], end: number): number {
  let start = end;
  let sentence = '';
  let addressLine = end;
  for (let at = end; at > end - maxSentenceLines && at >= 0; at -= 1) {
    const line = lines[at];
    if (!line || isBlank(line)) break;
    if (hasOurAddress(toBareText(line))) addressLine = at;
  }
  for (let at = end; at > end - maxSentenceLines && at >= 0; at -= 1) {
    const line = lines[at];
    if (!line || isBlank(line) || isRule(toBareText(line))) break;
    sentence = `${toBareText(line)} ${sentence}`;
    start = at;
    if (at <= addressLine && /\d/.test(sentence.replace(address, ''))) return start;
  }
  return addressLine;
}

/** The header fields around a line; undefined if there are fewer than two. */
function findHeaderFieldsAround(lines: readonly Line[], at: number): Introduction | undefined {
  const isText = (index: number) => {
    const line = lines[index];
    return line !== undefined && !isBlank(line);
  };
  const isHeaderFieldAt = (index: number) => {
    const line = lines[index];
    return line !== undefined && isHeaderField(toBareText(line));
  };
  // The value of a field may continue on the next lines.
  const nearbyIndexes = [at, at - 1, at - 2];
  const field = nearbyIndexes
    .slice(0, nearbyIndexes.findIndex((index) => !isText(index)) >>> 0)
    .find(isHeaderFieldAt);
  if (field === undefined) return undefined;
  let start = field;
  for (
    let index = field - 1;
    index > field - 12 && (isHeaderFieldAt(index) || isHeaderFieldAt(index - 1));
    index -= 1
  )
    if (isHeaderFieldAt(index)) start = index;
  let end = at + 1;
  while (isText(end) && end < at + 12) end += 1;
  const count = lines.slice(start, end).filter((line) => isHeaderField(toBareText(line))).length;
  const names = lines
    .slice(start, end)
    .map(toBareText)
    .join(' ')
    .match(/\p{L}[\p{L} ]{0,20}[:：]/gu);
  return Math.max(count, names?.length ?? 0) < 2 ? undefined : createIntroduction(lines, start, end);
}

const removePrefixes = (subject: string) =>
  subject
    .replace(/^\s*(\p{L}{1,12}\s*[:：]\s*)+/u, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
const isForwarded = (subject: string) => /^\s*(fwd?|wg|tr|vs|vb|doorst|enc|rv|i)\s*:/i.test(subject);

/** The first introduction that contains our address, or header fields with the subject of the mail. */
export function findCertainIntroduction(lines: readonly Line[], subject: string): Introduction | undefined {
  const wantedSubject = isForwarded(subject) ? '' : removePrefixes(subject);
  for (const [at, line] of lines.entries()) {
    const text = toBareText(line);
    if (hasOurAddress(text)) {
      const fields = findHeaderFieldsAround(lines, at);
      if (fields) return fields;
      const end = findSentenceEnd(lines, at);
      if (end !== undefined) return createIntroduction(lines, findSentenceStart(lines, end - 1), end);
    }
    const isMailSubject =
      wantedSubject !== '' && isHeaderField(text) && removePrefixes(text) === wantedSubject;
    const fields = isMailSubject ? findHeaderFieldsAround(lines, at) : undefined;
    if (fields && fields.end - fields.start > 2) return fields;
  }
  return undefined;
}

/** The position after the sentence with our address; undefined unless it introduces a quotation. */
function findSentenceEnd(lines: readonly Line[], at: number): number | undefined {
  for (let end = at; end < at + 3; end += 1) {
    const line = lines[end];
    if (!line || isBlank(line)) return undefined;
    const next = lines[end + 1];
    if (/[:：]$|--$/.test(toBareText(line))) return end + 1;
    const isLastSentenceLine = next === undefined || isBlank(next) || isQuoted(next);
    if (isLastSentenceLine && /[>)\]]{1,2};?$/.test(toBareText(line))) return end + 1;
    const nextTextLine = lines.slice(end + 1).find((after) => !isBlank(after));
    if (isLastSentenceLine && nextTextLine && isQuoted(nextTextLine)) return end + 1;
  }
  return undefined;
}

/** The introduction at the end of the lines. */
export function findLastIntroduction(lines: readonly Line[]): Introduction | undefined {
  const last = lines.findLastIndex((line) => !isBlank(line));
  const line = lines[last];
  if (!line) return undefined;
  if (isRule(toBareText(line))) return { start: last, end: lines.length, head: lines.slice(0, last) };
  const fields = findHeaderFieldsAround(lines, last);
  if (fields && /@|\d/.test(lines.slice(fields.start).map(toBareText).join(' '))) return fields;
  const start = findSentenceStart(lines, last);
  const sentence = lines
    .slice(start, last + 1)
    .map(toBareText)
    .join(' ');
  const isIntroduction = /\d/.test(sentence.replace(address, '')) && /[:：]$|>$/.test(sentence);
  return isIntroduction ? createIntroduction(lines, start, lines.length) : undefined;
}

const date = /\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2}/;

/** The first introduction with a date that is followed by quoted lines. */
export function findDatedIntroduction(lines: readonly Line[]): Introduction | undefined {
  for (const [at, line] of lines.entries()) {
    if (isBlank(line) || !/[:：>]$/.test(toBareText(line)) || isQuoted(line)) continue;
    const next = lines.slice(at + 1, at + 4).find((after) => !isBlank(after));
    if (!next || !isQuoted(next)) continue;
    const start = findSentenceStart(lines, at);
    const sentence = lines
      .slice(start, at + 1)
      .map(toBareText)
      .join(' ');
    if (date.test(sentence)) return createIntroduction(lines, start, at + 1);
  }
  return undefined;
}
