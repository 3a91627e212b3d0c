import { decodeText } from './charsets.ts';

// Reads and replaces header fields of a mail's part, in strings with one character for each byte.

const createFieldPattern = (name: string, flags = 'im') =>
  new RegExp(`^${name}[ \\t]*:(.*(?:\\r?\\n[ \\t].*)*)(?:\\r?\\n|$)`, flags);

/** The value of a field on one line; empty if it is missing. */
export const readField = (head: string, name: string): string =>
  (createFieldPattern(name).exec(head)?.[1] ?? '').replace(/\s+/g, ' ').trim();

/** A parameter of a field's value. */
export function readParameter(value: string, name: string): string | undefined {
  const [, quoted, bare] =
    new RegExp(`[;\\s]${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(value) ?? [];
  return quoted ?? bare;
}

export const parseMediaType = (value: string): string =>
  /^[\w-]+\/[\w.+-]+/.exec(value)?.[0].toLowerCase() ?? '';

/** Replaces the values of some fields in the header section of a part. */
export function replaceFields(head: string, fields: Readonly<Record<string, string>>): string {
  const otherFieldsText = Object.keys(fields).reduce(
    (remainingHead, name) => remainingHead.replace(createFieldPattern(name, 'gim'), ''),
    head,
  );
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [
    ...(otherFieldsText.trim() === '' ? [] : [otherFieldsText.replace(/(?<![\r\n])[\r\n]+$/, '')]),
    ...lines,
  ].join('\r\n');
}

/**
 * A word of RFC 2047, also with spaces, which some programs leave in it. Words with an address are left as
 * they are, because a program that does not decode them may find the address: `parseSender` has to find it
 * too.
 */
const encodedWordSource = String.raw`=\?([^?\s<>@]{1,40})\?([bq])\?([^?\r\n<>@]*)\?=`;
const adjacentWordsPattern = new RegExp(`${encodedWordSource}(?:\\s+${encodedWordSource})*`, 'gi');

/** The bytes of a text in which `=` and two hexadecimal digits stand for a byte. */
export const decodeHexadecimal = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16))),
    'latin1',
  );

/**
 * Decodes adjacent encoded words. Those with the same charset are decoded together, because a character may
 * be split between them.
 */
function decodeAdjacentWords(words: string): string {
  const runs: { charset: string; chunks: Buffer[] }[] = [];
  for (const [, label = '', encoding = '', content = ''] of words.matchAll(
    new RegExp(encodedWordSource, 'gi'),
  )) {
    const charset = label.replace(/\*.*/, '').toLowerCase();
    const chunk = /b/i.test(encoding)
      ? Buffer.from(content, 'base64')
      : decodeHexadecimal(content.replaceAll('_', ' '));
    const last = runs.at(-1);
    if (last?.charset === charset) last.chunks.push(chunk);
    else runs.push({ charset, chunks: [chunk] });
  }
  return runs.map(({ charset, chunks }) => decodeText(Buffer.concat(chunks), charset)).join('');
}

/** Makes fields readable for a parser: encoded words, and bytes without a charset, become UTF-8. */
export const makeFieldsReadable = (head: string): string =>
  head
    .replace(
      adjacentWordsPattern,
      (words) => `=?utf-8?B?${Buffer.from(decodeAdjacentWords(words)).toString('base64')}?=`,
    )
    .split('\n')
    .map((line) => {
      const bytes = Buffer.from(line, 'latin1');
      return /[\x80-\xff]/.test(line) || line.includes('\u001b')
        ? Buffer.from(decodeText(bytes)).toString('latin1')
        : line;
    })
    .join('\n')
    // Inserts a missing semicolon before a parameter.
    .replace(/^(content-type[ \t]*:\s*[\w-]+\/[\w.+-]+)\s+(?<=[ \t])(\w+\*?=)/im, '$1; $2');
