import { withoutDirectionMarks } from '@portico/shared/model/invisible.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { textRules } from '@portico/shared/model/text-rules.ts';
import { truncateLine } from '../../domain/text/fitting-line.ts';

// Tab and line feed are allowed.
const control = /(?![\t\n])\p{Cc}/gu;

/** Applies the rules for typed texts. */
const clean = (text: string): string =>
  withoutDirectionMarks(
    text
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(control, ''),
  ).trim();

/** Splits a text into parts that fit, between lines where possible. */
export function textParts(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = clean(text);
  while (rest.length > most) {
    const end = rest.lastIndexOf('\n', most);
    const cut = end > most / 2 ? end : most - (isHighSurrogate(rest, most - 1) ? 1 : 0);
    parts.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return [...parts, rest].filter((part) => textRules.not_blank.passes(part));
}

const isHighSurrogate = (text: string, at: number) => /[\uD800-\uDBFF]/.test(text.charAt(at));

/** Shortens a subject that is too long, and also returns the whole subject. */
export function shortenSubject(text: string): { subject: string; whole: string | undefined } {
  const line = clean(text).replace(/\s+/g, ' ');
  if (!textRules.not_blank.passes(line)) return { subject: '(no subject)', whole: undefined };
  return {
    subject: truncateLine(line, limits.subject),
    whole: line.length > limits.subject ? line : undefined,
  };
}
