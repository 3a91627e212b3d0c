/**
 * Shortens a line to fit, and marks where it was cut. @param end a part to preserve, such as a file's
 * extension
 */
export const truncateLine = (line: string, maxLength: number, end = ''): string =>
  (line.length <= maxLength ? line : `${line.slice(0, maxLength - end.length - 1)}…${end}`).toWellFormed();
