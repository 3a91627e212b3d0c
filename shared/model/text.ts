import * as z from 'zod';

// Control characters other than tab, line feed and carriage return have no place in text a person typed.
const control = /(?![\t\n\r])\p{Cc}/u;
const lineBreak = /[\r\n\u2028\u2029]/;
/** At least one character that is neither white space nor invisible formatting (zero-width, direction marks). */
const visible = /[^\s\p{Cf}\p{Z}\p{Mn}\u115F\u1160\u3164\uFFA0]/u;

const text = (label: string) =>
  z.string({
    error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be text`),
  });

const sound = (label: string, max: number, start = text(label)) =>
  start
    .trim()
    .max(max, `${label} is longer than ${max} characters`)
    .refine((text) => text.isWellFormed(), `${label} contains a broken character`)
    .refine((text) => !control.test(text), `${label} contains a control character`);

/** Text of one line, trimmed, not blank. */
export const line = (label: string, max: number) =>
  sound(label, max)
    .refine((text) => visible.test(text), `${label} is required`)
    .refine((text) => !lineBreak.test(text), `${label} must be a single line`);

/** Text of one line, trimmed, perhaps blank; line breaks and tabs that came with it are folded to a space. */
export const foldedOptionalLine = (label: string, max: number) =>
  sound(
    label,
    max,
    text(label).overwrite((typed) => typed.replace(/[\t-\r\u0085\u2028\u2029]+/gu, ' ')),
  );

/** The same, not blank. */
export const foldedLine = (label: string, max: number) =>
  foldedOptionalLine(label, max).refine((typed) => visible.test(typed), `${label} is required`);

/** Text of any number of lines, trimmed, not blank; line breaks are kept. */
export const paragraphs = (label: string, max: number) =>
  sound(label, max).refine((text) => visible.test(text), `${label} is required`);
