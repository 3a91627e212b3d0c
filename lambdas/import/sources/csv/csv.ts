import { maxCsvBytes } from '@portico/shared/model/imports.ts';
import { type CsvFormat, findColumnsProblem } from './csv-columns.ts';
import { type CsvEncoding, type CsvRow, type CsvTable, readCsv } from './csv-text.ts';
import type { ImportFiles } from '../files.ts';
import type { Source, SourceRow } from '../source.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/** The table of an uploaded CSV file. @throws UnreadableFile */
export async function readCsvTable(files: ImportFiles, encoding?: CsvEncoding): Promise<CsvTable> {
  const [path = ''] = await files.listPaths();
  const bytes = await files.read(path);
  if (!bytes) throw new UnreadableFile('No file has been uploaded yet. Upload one first.');
  if (bytes.length > maxCsvBytes)
    throw new UnreadableFile('The file is larger than 20 MB. Divide it, and import each part.');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new UnreadableFile('This is a spreadsheet, not a CSV file. Save it as CSV, and upload that file.');
  const table = readCsv(bytes, encoding);
  if (table.rows.length === 0)
    throw new UnreadableFile('The file has no rows below the headings. Check that it is the right one.');
  return table;
}

/** Describes what is wrong with a row, and how to fix it. */
class RowProblem extends Error {}

/** Repairs `MÃ¼ller`: UTF-8 that was read as Latin 1. */
function repairEncoding(text: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return undefined;
  }
}

function refuseBrokenText(field: string, text: string): void {
  if (text.includes('\uFFFD'))
    throw new RowProblem(
      `Characters of “${text}” are lost. Choose another encoding, or correct the text and save the file as UTF-8.`,
    );
  if (/[ÂÃ][\u0080-\u00BF]|â€/.test(text)) {
    const repairedText = repairEncoding(text);
    const correction = repairedText === undefined ? 'Correct it' : `Correct it to “${repairedText}”`;
    throw new RowProblem(`“${text}” was once read in a wrong encoding. ${correction}.`);
  }
  const formulaPattern = /phone/.test(field) ? /^[=@]/ : /^[=@+-]/;
  if (formulaPattern.test(text))
    throw new RowProblem(`“${text}” looks like a formula. Write the value itself.`);
}

type CellsByField = Readonly<Record<string, string>>;

/** The cells of a row that have text, by field. @throws RowProblem */
function readCells({ cells, problem }: CsvRow, columns: readonly (string | null)[]): CellsByField {
  if (problem !== undefined)
    throw new RowProblem(`${problem}. Close it, or double it if it is part of the text.`);
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ''))
    throw new RowProblem(
      `The row has ${cells.length} cells, but there are only ${columns.length} headings. Put text that contains the separator into quotation marks.`,
    );
  const texts: Record<string, string> = {};
  for (const [index, field] of columns.entries()) {
    const text = cells[index] ?? '';
    if (field === null || text === '') continue;
    refuseBrokenText(field, text);
    texts[field] = text;
  }
  return texts;
}

/** Refuses values that an earlier row also has. */
class UniqueValues {
  readonly #rows = new Map<string, number>();

  /** @throws RowProblem */
  add(label: string, text: string, row: number): void {
    const key = `${label} ${text.toLowerCase()}`;
    const earlierRow = this.#rows.get(key);
    if (earlierRow !== undefined)
      throw new RowProblem(`Row ${earlierRow} has the same ${label}, “${text}”. Keep one of the two.`);
    this.#rows.set(key, row);
  }
}

const splitList = (text: string) => text.split(/[\s,;|]+/).filter((part) => part !== '');

const parseDomain = (text: string) =>
  text
    .toLowerCase()
    .replace(/^(https?:\/\/)?(www\.)?@?/, '')
    .replace(/\/.*$/, '');

/** Maps a cell to one of a few words. Accepts synonyms, which other products write. @throws RowProblem */
function parseWord<T extends string>(
  label: string,
  text: string,
  words: Readonly<Record<T, readonly string[]>>,
): T {
  const names = Object.keys(words).filter((name): name is T => Object.hasOwn(words, name));
  const match = names.find((name) => name === text.toLowerCase() || words[name].includes(text.toLowerCase()));
  if (match === undefined)
    throw new RowProblem(`“${text}” is not a valid ${label}. Write ${names.join(' or ')}, or nothing.`);
  return match;
}

function toCompanyRecord(cells: CellsByField, row: number, uniqueValues: UniqueValues): object {
  const { name, id, status, mail_domains, ...others } = cells;
  if (name === undefined) throw new RowProblem('The row has no company name. Enter one.');
  const domains = splitList(mail_domains ?? '').map(parseDomain);
  uniqueValues.add('company name', name, row);
  if (id !== undefined) uniqueValues.add('external id', id, row);
  for (const domain of domains) uniqueValues.add('mail domain', domain, row);
  return {
    kind: 'company',
    id: id ?? name.toLowerCase(),
    name,
    ...others,
    ...(status !== undefined && {
      status: parseWord('status', status, {
        active: ['yes', 'true', '1', 'enabled', 'aktiv'],
        inactive: ['no', 'false', '0', 'disabled', 'inaktiv'],
      }),
    }),
    ...(domains.length > 0 && { mail_domains: [...new Set(domains)].sort() }),
  };
}

function toPersonRecord(cells: CellsByField, row: number, uniqueValues: UniqueValues): object {
  const { full_name, first_name, last_name, email, company, phone, role, id } = cells;
  const emails = splitList(email ?? '').map((address) => address.toLowerCase());
  const [first] = emails;
  if (first === undefined)
    throw new RowProblem('The row has no email address. Enter one, because it identifies the person.');
  for (const address of emails) uniqueValues.add('email address', address, row);
  if (id !== undefined) uniqueValues.add('external id', id, row);
  const name = full_name ?? [first_name, last_name].filter((part) => part !== undefined).join(' ');
  if (name === '') throw new RowProblem('The row has no name. Enter one.');
  if (role?.toLowerCase().startsWith('admin'))
    throw new RowProblem(
      'An import cannot make anyone an administrator. Leave the role out, and assign it under Users.',
    );
  return {
    kind: 'person',
    id: id ?? first,
    full_name: name,
    emails,
    ...(company !== undefined && { company_id: company }),
    ...(phone !== undefined && { phone }),
    ...(role !== undefined && {
      roles: [
        parseWord('role', role, {
          customer: ['user', 'end-user', 'enduser', 'end user', 'client', 'contact'],
          agent: ['staff', 'support', 'technician'],
        }),
      ],
    }),
  };
}

const converters = { companies_csv: toCompanyRecord, people_csv: toPersonRecord } as const;

/** The text by which users recognize a row, as far as it can be read. */
function findRowTitle({ cells }: CsvRow, columns: readonly (string | null)[]): string {
  const [about = ''] = ['full_name', 'name', 'email']
    .map((field) => cells[columns.indexOf(field)] ?? '')
    .filter((text) => text !== '');
  return about;
}

/** @param columns the field of each column, from left to right */
export const createCsvSource = (
  format: CsvFormat,
  columns: readonly (string | null)[],
  encoding: CsvEncoding | undefined,
): Source =>
  async function* (files) {
    const problem = findColumnsProblem(format, columns);
    if (problem !== undefined) throw new UnreadableFile(problem);
    const table = await readCsvTable(files, encoding);
    const uniqueValues = new UniqueValues();
    for (const row of table.rows) yield toRow(row);

    function toRow(row: CsvRow): SourceRow {
      try {
        return { row: row.row, record: converters[format](readCells(row, columns), row.row, uniqueValues) };
      } catch (error) {
        if (!(error instanceof RowProblem)) throw error;
        return { row: row.row, about: findRowTitle(row, columns), message: error.message };
      }
    }
  };
