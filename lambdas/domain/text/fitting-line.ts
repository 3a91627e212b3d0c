/**
 * Shortens a line to fit, and marks where it was cut. @param end a part to preserve, such as a file's
 * extension
 */
export const truncateLine = (line: string, most: number, end = ''): string =>
  (line.length <= most ? line : `${line.slice(0, most - end.length - 1)}…${end}`).toWellFormed();
