/**
 * Escapes a cell, so that no spreadsheet treats it as a formula.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const formatCell = (text: string) =>
  `"${(/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Formats rows as a CSV file (RFC 4180). */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');
