import { decodeText } from './charsets.ts';

// Reads and replaces header fields of a mail's part, in strings with one character for each byte.

const fieldPattern = (name: string, flags = 'im') =>
  new RegExp(`^${name}[ \\t]*:(.*(?:\\r?\\n[ \\t].*)*)(?:\\r?\\n|$)`, flags);

/** The value of a field on one line; empty if it is missing. */
export const readField = (head: string, name: string): string =>
  (fieldPattern(name).exec(head)?.[1] ?? '').replace(/\s+/g, ' ').trim();

/** A parameter of a field's value. */
export function readParameter(value: string, name: string): string | undefined {
  const [, quoted, bare] =
    new RegExp(`[;\\s]${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(value) ?? [];
  return quoted ?? bare;
}

export const mediaType = (value: string): string => /^[\w-]+\/[\w.+-]+/.exec(value)?.[0].toLowerCase() ?? '';

/** Replaces the values of some fields in the header section of a part. */
export function replaceFields(head: string, fields: Readonly<Record<string, string>>): string {
  const rest = Object.keys(fields).reduce((left, name) => left.replace(fieldPattern(name, 'gim'), ''), head);
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [...(rest.trim() === '' ? [] : [rest.replace(/[\r\n]+$/, '')]), ...lines].join('\r\n');
}

const encodedWords = /=\?([^?\s]{1,40})\?b\?[a-z\d+/=]*\?=(?:\s+=\?\1\?b\?[a-z\d+/=]*\?=)+/gi;

/**
 * Makes fields readable for a parser: bytes without a charset become UTF-8, and adjacent encoded words are
 * joined, because a character may be split between them.
 */
export const readableFields = (head: string): string =>
  head
    .split('\n')
    .map((line) => {
      const bytes = Buffer.from(line, 'latin1');
      return /[\x80-\xff]/.test(line) || line.includes('\u001b')
        ? Buffer.from(decodeText(bytes)).toString('latin1')
        : line;
    })
    .join('\n')
    .replace(encodedWords, (words, charset: string) => {
      const contents = [...words.matchAll(/\?b\?([a-z\d+/=]*)\?=/gi)].map(([, base64 = '']) => base64);
      const bytes = Buffer.concat(contents.map((base64) => Buffer.from(base64, 'base64')));
      return `=?${charset}?B?${bytes.toString('base64')}?=`;
    })
    // Inserts a missing semicolon before a parameter.
    .replace(/^(content-type[ \t]*:\s*[\w-]+\/[\w.+-]+)\s*\r?\n?[ \t]+(\w+\*?=)/im, '$1; $2');
