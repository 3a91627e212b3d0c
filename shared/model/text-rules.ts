import { removeDirectionMarks } from './invisible.ts';

/**
 * The rules for texts that users type, without zod: the contract's schemas and the browser's forms share
 * them. (Compressed with brotli, zod and the contract would add 28 kB to each form, and zod/mini 4.5 kB.)
 */
export interface TextRule {
  readonly passes: (text: string) => boolean;
  /** The error message, which follows the field's label. */
  readonly message: string;
}

// Tab, line feed and carriage return are allowed.
const controlCharacter = /(?![\t\n\r])\p{Cc}/u;
const lineBreak = /[\r\n\u2028\u2029]/;
/** A character that is neither white space nor invisible formatting (zero-width, direction marks). */
const visibleCharacter = /[^\s\p{Cf}\p{Z}\p{Mn}\u115F\u1160\u3164\uFFA0]/u;

export const textRules = {
  not_blank: { passes: (text) => visibleCharacter.test(text), message: 'is required' },
  well_formed: { passes: (text) => text.isWellFormed(), message: 'contains a broken character' },
  no_control: { passes: (text) => !controlCharacter.test(text), message: 'contains a control character' },
  in_order: {
    passes: (text) => removeDirectionMarks(text) === text,
    message: 'contains a mark that changes the direction of text. Please type it instead of copying it',
  },
  one_line: { passes: (text) => !lineBreak.test(text), message: 'must be a single line' },
} as const satisfies Record<string, TextRule>;

/** The message for a text that is too long. */
export const formatTooLongMessage = (max: number): string => `is longer than ${max} characters`;

/** A required text: one line unless `multiline`. */
export interface TextField {
  readonly label: string;
  readonly max: number;
  readonly multiline: boolean;
  /** Whether to refuse characters that change the direction of text. @default false */
  readonly in_order?: boolean;
}

/**
 * Checks a text by the rules of `lineSchema` and `paragraphsSchema` (text.ts).
 * @returns the first error, with the length of a text that is too long; undefined if the text is valid.
 */
export function findTextError(
  { label, max, multiline, in_order = false }: TextField,
  input: string,
): string | undefined {
  const text = input.trim();
  const { not_blank, well_formed, no_control, one_line, in_order: order } = textRules;
  if (!not_blank.passes(text)) return `${label} ${not_blank.message}`;
  if (text.length > max) return `${label} ${formatTooLongMessage(max)} (it has ${text.length})`;
  const rules: readonly TextRule[] = [
    well_formed,
    no_control,
    ...(multiline ? [] : [one_line]),
    ...(in_order ? [order] : []),
  ];
  const brokenRule = rules.find((rule) => !rule.passes(text));
  return brokenRule && `${label} ${brokenRule.message}`;
}
