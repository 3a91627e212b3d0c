import { analyse } from 'chardet';
import Papa from 'papaparse';
import type { csvEncodings } from '@portico/shared/model/imports.ts';

export type CsvEncoding = (typeof csvEncodings)[number];

const strictUtf8Decoder = new TextDecoder('utf-8', { fatal: true });
const isUtf8 = (bytes: Uint8Array) => {
  try {
    strictUtf8Decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
};
/**
 * The encodings that are detected. ISO 8859-2 is not detected, because short texts in other encodings look
 * like it.
 */
const encodingsByDetectedName: Readonly<Record<string, CsvEncoding>> = {
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  Shift_JIS: 'shift_jis',
  GB18030: 'gb18030',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
};
/** Bytes that are enough to recognize an encoding. */
const sampleSize = 200_000;

/**
 * Detects the encoding by a byte order mark. Without one, it is UTF-8 if the bytes are valid UTF-8, or else
 * the encoding in which the letters are most likely.
 */
export function detectEncoding(bytes: Uint8Array): CsvEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  const likelyEncodings = analyse(bytes.subarray(0, sampleSize)).map(
    ({ name }) => encodingsByDetectedName[name],
  );
  return likelyEncodings.find((name) => name !== undefined) ?? 'windows-1252';
}

export interface CsvRow {
  /** The number that spreadsheets show: the headings are row 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Describes an error in the row's quotation marks. */
  readonly problem?: string;
}

export interface CsvTable {
  readonly encoding: CsvEncoding;
  readonly separator: string;
  readonly headings: readonly string[];
  /** All rows that are not blank. */
  readonly rows: readonly CsvRow[];
}

/**
 * Removes the apostrophe before a formula: exports write `=1+1` as `'=1+1`, so that no spreadsheet treats it
 * as a formula.
 */
const removeEscape = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '');

/** Reads a CSV file, and detects its separator. */
export function readCsv(bytes: Uint8Array, encoding = detectEncoding(bytes)): CsvTable {
  const text = new TextDecoder(encoding).decode(bytes);
  // The text is parsed twice: blank rows must be skipped to guess the separator, but must count in row
  // numbers.
  const { meta } = Papa.parse(text, {
    preview: 20,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: meta.delimiter });
  const problems = new Map(
    errors
      .filter(({ type }) => type === 'Quotes')
      .map(({ row = 0 }) => [row, 'A quotation mark is not closed']),
  );
  const rows = data.map((cells, index): CsvRow => {
    const problem = problems.get(index);
    return { row: index + 1, cells: cells.map(removeEscape), ...(problem !== undefined && { problem }) };
  });
  return {
    encoding,
    separator: meta.delimiter,
    headings: rows[0]?.cells ?? [],
    rows: rows.slice(1).filter(({ cells }) => cells.some((cell) => cell !== '')),
  };
}
