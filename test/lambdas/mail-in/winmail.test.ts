import { expect, test } from 'vitest';
import { addFileHints, selectFiles } from '../../../lambdas/mail-in/files.ts';
import { readWholeText } from '../../../lambdas/mail-in/reply/mail-text.ts';
import { parseMail } from '../../../lambdas/platform/mail/parsing/mail-parser.ts';
import { checkRows } from '../../support/rows.ts';
import { type WinmailContent, createWinmailFile } from './winmail-file.ts';

const composeMail = (winmail: Buffer, text: string) =>
  Buffer.from(
    [
      'From: Jane <jane@acme.example>',
      'Subject: Gate',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      text,
      '--b',
      'Content-Type: application/ms-tnef; name="winmail.dat"',
      'Content-Disposition: attachment; filename="winmail.dat"',
      'Content-Transfer-Encoding: base64',
      '',
      winmail.toString('base64'),
      '--b--',
      '',
    ].join('\r\n'),
  );

async function readWinmail(winmail: Buffer, text = 'See the report.') {
  const mail = await parseMail(composeMail(winmail, text));
  const { attachedFiles } = selectFiles(mail);
  return {
    text: addFileHints(readWholeText(mail), mail, 1_000),
    files: attachedFiles.map(({ file_name, file_type, content }) => [
      file_name,
      file_type,
      Buffer.from(content).toString('latin1'),
    ]),
  };
}

const report = { title: 'REPORT~1.PDF', longName: 'Bericht für März.pdf', content: '%PDF-1.7' };

const readableCases: [string, string, WinmailContent, string, string[][]][] = [
  [
    'files with long and short names',
    'See the report.',
    { hasRtf: true, files: [report, { title: 'M\xe4rz.txt', type: 'text/plain', content: 'a' }] },
    'See the report.',
    [
      ['Bericht für März.pdf', '', '%PDF-1.7'],
      ['März.txt', 'text/plain', 'a'],
    ],
  ],
  [
    'a file among the properties',
    'See the report.',
    { files: [{ ...report, hasContentInProperties: true }] },
    'See the report.',
    [['Bericht für März.pdf', '', '%PDF-1.7']],
  ],
  ['plain text', '', { body: 'Das Tor \xf6ffnet nicht.' }, 'Das Tor öffnet nicht.', []],
  ['plain text in Japanese', '', { codePage: 932, body: '\x93\xfa\x96\x7b' }, '日本', []],
  ['plain text in two forms', '', { body: 'T?r', unicodeBody: 'Tür' }, 'Tür', []],
  ['HTML', '', { html: '<p>The gate is <b>open</b>.</p>' }, 'The gate is open.', []],
  [
    'HTML in another code page than the names',
    '',
    { codePage: 1251, htmlCodePage: 65_001, html: `<p>${Buffer.from('Привет').toString('latin1')}</p>` },
    'Привет',
    [],
  ],
  [
    'the same text as the mail',
    'The gate  is open.',
    { body: 'The gate is\r\nopen.' },
    'The gate  is open.',
    [],
  ],
  [
    'text below a line of the mail server',
    'This mail was scanned.',
    { body: 'The gate is open.' },
    'This mail was scanned.\n\nThe gate is open.',
    [],
  ],
];

test('a winmail.dat is opened, and its text and files are shown', () =>
  checkRows(
    readableCases,
    ([name]) => name,
    async ([, mailText, content, text, files]) => {
      expect(await readWinmail(createWinmailFile(content), mailText)).toEqual({ text, files });
    },
  ));

const completeWinmail = createWinmailFile({ files: [report] });
const unreadableCases: [string, string, Buffer][] = [
  ['ends too early', 'See the report.', completeWinmail.subarray(0, completeWinmail.length - 40)],
  ['is something else', 'See the report.', Buffer.from('x')],
  [
    'contains a mail',
    'See the report.',
    createWinmailFile({ files: [{ title: 'Re: Gate', content: undefined }] }),
  ],
  ['is a meeting', 'See the report.', createWinmailFile({ messageClass: 'IPM.Microsoft Schedule.MtgReq' })],
  ['has the only text of the mail, as RTF', '', createWinmailFile({ hasRtf: true })],
];

test('a winmail.dat is kept, with advice to the sender, if it cannot be read completely', () =>
  checkRows(
    unreadableCases,
    ([name]) => name,
    async ([, mailText, winmail]) => {
      const { text, files } = await readWinmail(winmail, mailText);
      expect(files).toEqual([['winmail.dat', 'application/ms-tnef', winmail.toString('latin1')]]);
      expect(text).toMatch(/\[.*winmail\.dat, which could not be read completely\./);
    },
  ));

test('the files of a winmail.dat are added also if something else in it cannot be read', async () => {
  const listFileNames = async (winmail: Buffer, text: string) =>
    (await readWinmail(winmail, text)).files.map(([name]) => name);
  const expectedNames = ['winmail.dat', 'Bericht für März.pdf'];
  expect(await listFileNames(createWinmailFile({ hasRtf: true, files: [report] }), '')).toEqual(
    expectedNames,
  );
  const attachedMail = { title: 'Re: Gate', content: undefined };
  expect(
    await listFileNames(createWinmailFile({ files: [attachedMail, report] }), 'See the report.'),
  ).toEqual(expectedNames);
});
