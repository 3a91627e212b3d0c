import * as z from 'zod';
import { removeInvisibleCharacters } from './invisible.ts';
import { textRules, formatTooLongMessage } from './text-rules.ts';

const { not_blank, well_formed, no_control, one_line } = textRules;

const formatRequiredMessage = (label: string) => `${label} ${not_blank.message}`;

const textSchema = (label: string, missingMessage = formatRequiredMessage(label)) =>
  z.string({ error: ({ input }) => (input === undefined ? missingMessage : `${label} must be text`) });

const cleanTextSchema = (label: string, max: number, baseSchema = textSchema(label)) =>
  baseSchema
    .trim()
    .max(max, `${label} ${formatTooLongMessage(max)}`)
    .refine(well_formed.passes, `${label} ${well_formed.message}`)
    .refine(no_control.passes, `${label} ${no_control.message}`);

/** A schema for one line of text, which is trimmed and must not be blank. */
export const lineSchema = (label: string, max: number) =>
  cleanTextSchema(label, max)
    .refine(not_blank.passes, `${label} ${not_blank.message}`)
    .refine(one_line.passes, `${label} ${one_line.message}`);

/** A schema for the name of a person or company. Refuses invisible characters, which can disguise a name. */
export const nameSchema = (label: string, max: number) =>
  lineSchema(label, max).refine(
    (name) => removeInvisibleCharacters(name) === name,
    `${label} contains an invisible character. Please type it instead of copying it`,
  );

/** A schema for one line of text, which is trimmed and may be blank. Line breaks and tabs become spaces. */
export const optionalFoldedLineSchema = (label: string, max: number, missingMessage?: string) =>
  cleanTextSchema(
    label,
    max,
    textSchema(label, missingMessage).overwrite((text) => text.replace(/[\t-\r\u0085\u2028\u2029]+/gu, ' ')),
  );

/**
 * Like `optionalFoldedLineSchema`, but refuses blank text. @param missingMessage the message for a blank text
 */
export const foldedLineSchema = (label: string, max: number, missingMessage = formatRequiredMessage(label)) =>
  optionalFoldedLineSchema(label, max, missingMessage).refine(not_blank.passes, missingMessage);

/**
 * A schema for text of any number of lines, which is trimmed and must not be blank. Preserves line breaks.
 * @param missingMessage the message for a blank text
 */
export const paragraphsSchema = (label: string, max: number, missingMessage = formatRequiredMessage(label)) =>
  cleanTextSchema(label, max, textSchema(label, missingMessage)).refine(not_blank.passes, missingMessage);

/** Like `paragraphsSchema`, but accepts blank text. */
export const optionalParagraphsSchema = (label: string, max: number) => cleanTextSchema(label, max);
