import * as z from 'zod';
import { textRules, tooLongMessage } from './text-rules.ts';

const { not_blank, well_formed, no_control, one_line } = textRules;

const text = (label: string) =>
  z.string({
    error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be text`),
  });

const sound = (label: string, max: number, start = text(label)) =>
  start
    .trim()
    .max(max, `${label} ${tooLongMessage(max)}`)
    .refine(well_formed.passes, `${label} ${well_formed.message}`)
    .refine(no_control.passes, `${label} ${no_control.message}`);

/** Text of one line, trimmed, not blank. */
export const line = (label: string, max: number) =>
  sound(label, max)
    .refine(not_blank.passes, `${label} ${not_blank.message}`)
    .refine(one_line.passes, `${label} ${one_line.message}`);

/** Text of one line, trimmed, may be blank; line breaks and tabs become a space. */
export const foldedOptionalLine = (label: string, max: number) =>
  sound(
    label,
    max,
    text(label).overwrite((typed) => typed.replace(/[\t-\r\u0085\u2028\u2029]+/gu, ' ')),
  );

/** The same, but not blank. */
export const foldedLine = (label: string, max: number) =>
  foldedOptionalLine(label, max).refine(not_blank.passes, `${label} ${not_blank.message}`);

/** Text of any number of lines, trimmed, not blank; line breaks are kept. */
export const paragraphs = (label: string, max: number) =>
  sound(label, max).refine(not_blank.passes, `${label} ${not_blank.message}`);
