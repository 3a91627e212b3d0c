/** A CSV file. In HTTP, its text is the body, and the rest are headers. */
export interface CsvFile {
  /** By RFC 4180, without the byte order mark. */
  readonly csv: string;
  /** Of ASCII letters, digits, `-` and `.`. */
  readonly name: string;
  /** Whether there was more than the file has. */
  readonly truncated: boolean;
}

/** Without it, Excel takes UTF-8 for another encoding. */
export const byteOrderMark = '\uFEFF';
export const truncatedHeader = 'x-truncated';

export const csvHeaders = ({ name, truncated }: CsvFile) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
  [truncatedHeader]: String(truncated),
});

/** The file that a response has; undefined if it has none. @param header reads a header of the response */
export function csvFileIn(
  header: (name: string) => string | null | undefined,
  text: string,
): CsvFile | undefined {
  if (!header('content-type')?.startsWith('text/csv')) return undefined;
  const [, name = ''] = /filename="([^"]+)"/.exec(header('content-disposition') ?? '') ?? [];
  const csv = text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
  return { csv, name, truncated: header(truncatedHeader) === 'true' };
}
