/** A line that fits, and says where it was cut. @param end that stays, such as the ending of a file's name */
export const fittingLine = (line: string, most: number, end = ''): string =>
  (line.length <= most ? line : `${line.slice(0, most - end.length - 1)}…${end}`).toWellFormed();
