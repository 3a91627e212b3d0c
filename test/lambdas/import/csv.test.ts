import { describe, expect, it } from 'vitest';
import { guessColumns } from '../../../lambdas/import/sources/csv/csv-columns.ts';
import { detectEncoding, readCsv } from '../../../lambdas/import/sources/csv/csv-text.ts';
import { mergeValues } from '../../../lambdas/import/people/merge-values.ts';

const encodeUtf8 = (text: string) => new TextEncoder().encode(text);
const encodeLatin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
/** Encodes a text in a code page. @param letterBytes the bytes of the letters outside ASCII */
const encodeInCodePage = (text: string, letterBytes: Readonly<Record<string, number>>) =>
  Uint8Array.from(Array.from(text, (letter) => letterBytes[letter] ?? letter.charCodeAt(0)));
const encodeCyrillic = (text: string) =>
  Uint8Array.from(
    Array.from(text, (letter) => {
      const code = letter.charCodeAt(0);
      return code > 0x400 ? code - 0x350 : code;
    }),
  );

describe('a CSV file', () => {
  it('is read in the encoding that it was written in', () => {
    const repeatRow = (row: string) => Array.from({ length: 20 }, () => row).join('\n');
    expect(detectEncoding(encodeUtf8('Name\nMüller'))).toBe('utf-8');
    expect(detectEncoding(encodeLatin1(repeatRow('Société Générale;Köhler & Söhne')))).toBe('windows-1252');
    expect(detectEncoding(encodeLatin1(repeatRow('Anna Ångström, Malmö')))).toBe('windows-1252');
    expect(detectEncoding(encodeCyrillic(repeatRow('Иванов и сыновья Москва')))).toBe('windows-1251');
    const czechBytes = { ř: 0xf8, á: 0xe1, ě: 0xec, č: 0xe8, š: 0x9a, ž: 0x9e };
    expect(
      detectEncoding(
        encodeInCodePage(repeatRow('Dvořák, Němeček, Růžička škola'.replace('ů', 'u')), czechBytes),
      ),
    ).toBe('windows-1250');
    const utf16 = new Uint8Array(Buffer.from('\uFEFFName\tEmail\nMüller\tm@a.example', 'utf16le'));
    expect(readCsv(utf16)).toMatchObject({
      encoding: 'utf-16le',
      separator: '\t',
      headings: ['Name', 'Email'],
    });
  });

  it('keeps line breaks, quotation marks and separators within a cell, and counts rows as spreadsheets do', () => {
    const { rows, separator } = readCsv(
      encodeUtf8('Name;Address\r\n\r\n"A ""B""; C";"1 High Street\nLeeds"\r\n'),
    );
    expect(separator).toBe(';');
    expect(rows).toEqual([{ row: 3, cells: ['A "B"; C', '1 High Street\nLeeds'] }]);
  });

  it('has an error in the row where a quotation mark is not closed', () => {
    expect(readCsv(encodeUtf8('Name,Email\n"Sam,a@b.example\nJo,c@d.example')).rows[0]?.problem).toBe(
      'A quotation mark is not closed',
    );
  });

  it('may have the column names of other products, of which each field is used once', () => {
    expect(
      guessColumns('people_csv', ['User ID', 'Name', 'E-Mail', 'Email', 'Organization', 'Tags']),
    ).toEqual(['id', 'full_name', 'email', null, 'company', null]);
  });
});

describe('the changes that an import makes to an existing record', () => {
  const currentValues = { name: 'Acme', phone: '1' };

  it('are the values that differ from the record', () =>
    expect(mergeValues({ name: 'Acme', phone: '2' }, currentValues)).toEqual({
      changed: { phone: '2' },
      kept: [],
    }));

  it('leave values that users have changed since the last import, and list newer values as kept', () => {
    const lastImportedValues = { name: 'Acme', phone: '0' };
    expect(mergeValues({ phone: '2' }, currentValues, lastImportedValues)).toEqual({
      changed: {},
      kept: ['phone'],
    });
    expect(mergeValues({ phone: '0' }, currentValues, lastImportedValues)).toEqual({ changed: {}, kept: [] });
  });
});
