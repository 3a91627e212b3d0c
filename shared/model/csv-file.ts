/** A CSV file. In HTTP, the text is the body, and the other fields are headers. */
export interface CsvFile {
  /** CSV as in RFC 4180, without a byte order mark. */
  readonly csv: string;
  /** A file name of ASCII letters, digits, `-` and `.`. */
  readonly name: string;
  /** Whether the file is incomplete. */
  readonly truncated: boolean;
}

/** Without a byte order mark, Excel misinterprets the encoding of UTF-8 files. */
export const byteOrderMark = '\uFEFF';
export const truncatedHeader = 'x-truncated';

export const createCsvHeaders = ({ name, truncated }: CsvFile) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
  [truncatedHeader]: String(truncated),
});

/** Parses the file in a response; undefined if there is no file. @param header reads a response header */
export function parseCsvFile(
  header: (name: string) => string | null | undefined,
  text: string,
): CsvFile | undefined {
  if (!header('content-type')?.startsWith('text/csv')) return undefined;
  const [, name = ''] = /filename="([^"]+)"/.exec(header('content-disposition') ?? '') ?? [];
  const csv = text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
  return { csv, name, truncated: header(truncatedHeader) === 'true' };
}
