import { removeDirectionMarks } from '@portico/shared/model/invisible.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { textRules } from '@portico/shared/model/text-rules.ts';
import { truncateLine } from '../../domain/text/fitting-line.ts';

// Tab and line feed are allowed.
const controlCharacters = /(?![\t\n])\p{Cc}/gu;

/** Cleans a text by the rules for texts that users type. */
const cleanText = (text: string): string =>
  removeDirectionMarks(
    text
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(controlCharacters, ''),
  ).trim();

/** Splits a text into parts that fit, between lines where possible. */
export function splitText(text: string, limit: number): string[] {
  const parts: string[] = [];
  let remainingText = cleanText(text);
  while (remainingText.length > limit) {
    const lineEnd = remainingText.lastIndexOf('\n', limit);
    const cutIndex =
      lineEnd > limit / 2 ? lineEnd : limit - (isHighSurrogate(remainingText, limit - 1) ? 1 : 0);
    parts.push(remainingText.slice(0, cutIndex).trimEnd());
    remainingText = remainingText.slice(cutIndex).trimStart();
  }
  return [...parts, remainingText].filter((part) => textRules.not_blank.passes(part));
}

const isHighSurrogate = (text: string, at: number) => /[\uD800-\uDBFF]/.test(text.charAt(at));

/** Shortens a subject that is too long, and also returns the whole subject. */
export function shortenSubject(text: string): { subject: string; wholeSubject: string | undefined } {
  const line = cleanText(text).replace(/\s+/g, ' ');
  if (!textRules.not_blank.passes(line)) return { subject: '(no subject)', wholeSubject: undefined };
  return {
    subject: truncateLine(line, limits.subject),
    wholeSubject: line.length > limits.subject ? line : undefined,
  };
}
