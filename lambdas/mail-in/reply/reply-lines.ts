/** A line of a reply, and its number. */
export interface Line {
  readonly at: number;
  readonly text: string;
}

export const splitLines = (text: string): Line[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line, at) => ({ at, text: line }));

export const isQuoted = ({ text }: Line): boolean => /^\s?>/.test(text);

/** Characters. A longer line is neither an introduction nor a signature. */
const maxLineLength = 1_000;
/** The words of a line, without quotation marks, bold markers and direction marks around them. */
export const toBareText = ({ text }: Line): string =>
  text
    .slice(0, maxLineLength)
    .replace(/^[\s>|*\p{Cf}]+/u, '')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\s*]+$/, '');

export const isBlank = ({ text }: Line): boolean => !/[^\s>|*\p{Cf}]/u.test(text);
export const hasText = (lines: readonly Line[]): boolean => lines.some((line) => !isBlank(line));

/** Removes blank lines at both ends. */
export const trimBlankLines = (lines: readonly Line[]): readonly Line[] =>
  lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => !isBlank(line)),
    ),
    lines.findLastIndex((line) => !isBlank(line)) + 1,
  );

/** Removes one level of quotation. */
export const unquoteLines = (lines: readonly Line[]): Line[] =>
  lines.map(({ at, text }) => ({ at, text: text.replace(/^\s?> ?/, '') }));
