import { describe, expect, test } from 'vitest';
import { formatContentDisposition, createFilePath } from '../../../lambdas/attachments/file-names.ts';
import { checkRows } from '../../support/rows.ts';

const uploadTime = new Date('2026-01-02T03:04:05.678Z');

describe('the path of an attachment', () => {
  test('ends in the extension of the file name if the extension has only letters and digits', () =>
    checkRows(
      [
        ['error.log', 'log'],
        ['Scan.PDF', 'pdf'],
        ['backup.tar.gz', 'gz'],
        ['README', 'bin'],
        ['.env', 'bin'],
        ['trailing.', 'bin'],
        ['a.p/d\u202Ef', 'pdf'],
        ['../../etc/passwd', 'bin'],
        ['a.☃', 'bin'],
        [`a.${'x'.repeat(200)}`, 'x'.repeat(16)],
      ],
      ([name]) => name,
      ([name, extension]) => {
        expect(createFilePath('TICKET', name, uploadTime, 0.25)).toBe(
          `TICKET/1767323045678250000.${extension}`,
        );
      },
    ));

  test('differs for two files that are uploaded at the same time', () => {
    expect(createFilePath('TICKET', 'a.txt', uploadTime, 0.1)).not.toBe(
      createFilePath('TICKET', 'a.txt', uploadTime, 0.2),
    );
  });
});

describe('the download name of an attachment', () => {
  test.each([
    ['plain.txt', `filename="plain.txt"; filename*=UTF-8''plain.txt`],
    ['Übersicht 1.pdf', `filename="_bersicht 1.pdf"; filename*=UTF-8''%C3%9Cbersicht%201.pdf`],
    [
      `it's "50%" (1)*.txt`,
      `filename="it's _50__ (1)*.txt"; filename*=UTF-8''it%27s%20%2250%25%22%20%281%29%2A.txt`,
    ],
    ['../etc\\passwd', `filename=".._etc_passwd"; filename*=UTF-8''.._etc_passwd`],
    ['😀.png', `filename="_.png"; filename*=UTF-8''%F0%9F%98%80.png`],
  ])('is correct for %j', (name, parameters) => {
    expect(formatContentDisposition(name)).toBe(`attachment; ${parameters}`);
  });
});
