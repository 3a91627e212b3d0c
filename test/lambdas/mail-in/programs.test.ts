import { expect, test } from 'vitest';
import { splitOffNewText, readWholeText } from '../../../lambdas/mail-in/reply/mail-text.ts';
import { answerLine } from '../../../lambdas/domain/mail/answer-line.ts';
import { toTicketSubject } from '../../../lambdas/mail-in/subject.ts';
import { addFileHints, selectFiles } from '../../../lambdas/mail-in/files.ts';
import { classifyMail } from '../../../lambdas/mail-in/decision/mail-category.ts';
import { parseMail } from '../../../lambdas/platform/mail/parsing/mail-parser.ts';
import { checkRows } from '../../support/rows.ts';

// Mails that violate the standards, as some programs send them. Each character is one byte.

/** Signed with an unknown key. */
const signedContent =
  'MIICRwYJKoZIhvcNAQcCoIICODCCAjQCAQExDTALBglghkgBZQMEAgEwgZ4GCSqGSIb3DQEHAaCBkASBjUNvbnRlbnQtVHlwZTogdGV4dC9wbGFpbjsgY2hhcnNldD11dGYtOA0KQ29udGVudC1UcmFuc2Zlci1FbmNvZGluZzogOGJpdA0KDQpUaGUgY2VydGlmaWNhdGUgb2YgdGhlIGdhdGUgZW5kcyBvbiBGcmlkYXkg4oCTIHBsZWFzZSByZW5ldyBpdC4NCjGCAX0wggF5AgEBMCswEzERMA8GA1UEAwwISmFuZSBEb2UCFBMwwjDqJxuxW9Oz1jl8M5xmP9C0MAsGCWCGSAFlAwQCAaCB5DAYBgkqhkiG9w0BCQMxCwYJKoZIhvcNAQcBMBwGCSqGSIb3DQEJBTEPFw0yNjExMjgwMjI1NDdaMC8GCSqGSIb3DQEJBDEiBCAwaI/SyzUfmF0P/5UoUmvqMWGl+LXwtAiZFsxv7j/0WDB5BgkqhkiG9w0BCQ8xbDBqMAsGCWCGSAFlAwQBKjALBglghkgBZQMEARYwCwYJYIZIAWUDBAECMAoGCCqGSIb3DQMHMA4GCCqGSIb3DQMCAgIAgDANBggqhkiG9w0DAgIBQDAHBgUrDgMCBzANBggqhkiG9w0DAgIBKDAKBggqhkjOPQQDAgRHMEUCIG9hCIMXadY7cYUsOvVw50/e9flIhsWxoCaaQEXHIJnfAiEA3j4YDD35YDIDnFt8HjagxxgYrQ7PxsUF0DHgIBFsco0=';

const createMail = (type: string, body: string, headerFields = '') =>
  `From: Jane <jane@acme.example>\r\nSubject: Gate\r\n${headerFields}${type === '' ? '' : `Content-Type: ${type}\r\n`}\r\n${body}`;
const createMultipartMail = (...parts: string[]) =>
  createMail('multipart/mixed; boundary=b', `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`);
const textPart = 'Content-Type: text/plain; charset=utf-8\r\n\r\nSee the file.';
const createFilePart = (type: string, disposition: string, content: string) =>
  `Content-Type: ${type}\r\n${disposition === '' ? '' : `Content-Disposition: ${disposition}\r\n`}\r\n${content}`;
const createAlternativeMail = (plain: string, html: string) =>
  createMail(
    'multipart/alternative; boundary=b',
    `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${toByteString(plain)}\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${toByteString(html)}\r\n--b--`,
  );
const toByteString = (value: string) => Buffer.from(value).toString('latin1');

interface ExpectedMail {
  readonly text?: string;
  readonly subject?: string;
  readonly files?: readonly string[];
  readonly left_out?: readonly string[];
}

const mailCases: [string, string, ExpectedMail][] = [
  ['no charset, Latin-1', createMail('text/plain', 'Gr\xf6\xdfe pr\xfcfen'), { text: 'Größe prüfen' }],
  ['no charset, UTF-8', createMail('', toByteString('Größe – prüfen')), { text: 'Größe – prüfen' }],
  ['no charset, ISO-2022-JP', createMail('text/plain', '\x1b$B$3$s\x1b(B'), { text: 'こん' }],
  [
    'two fields of one name, of which the first holds',
    createMail(
      'text/plain\r\nContent-Type: text/html',
      toByteString('a <b> ü'),
      'Content-Transfer-Encoding: 8bit\r\nContent-Transfer-Encoding: base64\r\n',
    ),
    { text: 'a <b> ü' },
  ],
  ['us-ascii, and UTF-8', createMail('text/plain; charset=us-ascii', toByteString('Tür')), { text: 'Tür' }],
  [
    'iso-8859-1, and UTF-8',
    createMail('text/plain; charset=ISO-8859-1', toByteString('Größe – 5 €')),
    { text: 'Größe – 5 €' },
  ],
  [
    'iso-8859-1',
    createMail('text/plain; charset=iso-8859-1', 'Gr\xf6\xdfe \x96 5 \x80'),
    { text: 'Größe – 5 €' },
  ],
  ['utf-8, and Latin-1', createMail('text/plain; charset=utf-8', 'T\xfcr'), { text: 'Tür' }],
  ['a charset that nobody knows', createMail('text/plain; charset=klingon', 'T\xfcr'), { text: 'Tür' }],
  [
    'a charset in HTML alone',
    createMail('text/html', '<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2</p>'),
    { text: 'Привет' },
  ],
  [
    'a subject of raw bytes',
    createMail('text/plain', 'x', 'Subject: x\r\n').replace('Subject: Gate', 'Subject: St\xf6rung'),
    { subject: 'Störung' },
  ],
  [
    'a character in two encoded words',
    createMail('text/plain', 'x').replace('Gate', '=?utf-8?B?ww==?=\r\n =?utf-8?B?hG5kZXJ1bmc=?='),
    { subject: 'Änderung' },
  ],
  [
    'encoded words with a wrong, an unknown and no usable charset',
    createMail('text/plain', 'x').replace(
      'Gate',
      '=?us-ascii?Q?T=C3=BCr auf_?= =?iso-8859-1*de?Q?gr=FC?=\r\n =?iso-8859-1?Q?n?= =?klingon?B?IGb8cg==?= =?utf-8?Q?_alle=FC?=',
    ),
    { subject: 'Tür auf grün für alleü' },
  ],
  [
    'encoded words in a code page of Windows, and in UTF-8 that ends within a character',
    createMail('text/plain', 'x').replace('Gate', '=?cp932?B?k/qWew==?= =?utf-8?Q?_=C3=84rger_mit_T=C3?='),
    { subject: '日本 Ärger mit T\ufffd' },
  ],
  ['a code page of Windows', createMail('text/plain; charset=x-windows-949', '\xc7\xd1'), { text: '한' }],
  ['a code page of ISO 8859', createMail('text/plain; charset=cp28592', '\xb1'), { text: 'ą' }],
  [
    'encoded words in the name of a file',
    createMultipartMail(
      textPart,
      createFilePart('application/pdf; name="=?us-ascii?Q?M=FCller.pdf?="', 'attachment', '%PDF'),
    ),
    { files: ['Müller.pdf'] },
  ],
  [
    'S/MIME, signed',
    createMail(
      'application/pkcs7-mime; smime-type=signed-data; name=smime.p7m',
      signedContent,
      'Content-Transfer-Encoding: base64\r\n',
    ),
    { text: 'The certificate of the gate ends on Friday – please renew it.' },
  ],
  [
    'S/MIME, signed beside the text',
    createMail(
      'multipart/signed; boundary=b',
      `--b\r\n${textPart}\r\n--b\r\n${createFilePart('application/pkcs7-signature; name=smime.p7s', 'attachment', 'MIIB')}\r\n--b--\r\n`,
    ),
    { text: 'See the file.' },
  ],
  [
    'a boundary that never appears',
    createMail('multipart/mixed; boundary=never', 'The code is old.'),
    { text: 'The code is old.' },
  ],
  [
    'a boundary without a semicolon before it',
    createMail(
      'multipart/mixed\r\n boundary=b',
      `--b\r\n${textPart}\r\n--b\r\n${createFilePart('text/csv', 'attachment; filename=codes.csv', 'a')}\r\n--b--`,
    ),
    { text: 'See the file.', files: ['codes.csv'] },
  ],
  [
    'a small file inside the text',
    createMultipartMail(
      textPart,
      createFilePart('application/pdf; name=a.pdf', 'inline; filename=a.pdf', '%PDF'),
    ),
    { text: 'See the file.', files: ['a.pdf'] },
  ],
  [
    'a text file inside the text',
    createMultipartMail(textPart, createFilePart('text/plain; name=a.log', 'inline; filename=a.log', 'E 17')),
    { text: 'See the file.', files: ['a.log'] },
  ],
  [
    'names of files in all encodings',
    createMultipartMail(
      textPart,
      ...[
        "filename*=utf-8''Erkl%C3%A4rung.pdf",
        'filename*0*=iso-8859-1\'de\'Monats;\r\n filename*1*=%FCbersicht;\r\n filename*2=" 2026.pdf"',
        'filename="=?utf-8?B?QmV6w7xnbGljaGU=?= =?utf-8?Q?_Mitteilung.pdf?="',
        'filename="=?ISO-2022-JP?B?GyRCOCtAUT1xGyhCLnBkZg==?="',
        'filename=Angebot Nummer 3.pdf',
        "filename*= ISO-8859-1'en'R%FCckmeldung.pdf",
        'filename="Bericht.pdf"; filename*=utf-8\'\'Pr%C3%BCfbericht.pdf',
        'filename="R\xfccklauf roh.pdf"',
      ].map((name) => createFilePart('application/pdf', `attachment; ${name}`, '%PDF')),
      createFilePart(
        'application/pdf; name="=?utf-8?Q?Nur=20im=20Content=2DType.pdf?="',
        'attachment',
        '%PDF',
      ),
    ),
    {
      files: [
        'Erklärung.pdf',
        'Monatsübersicht 2026.pdf',
        'Bezügliche Mitteilung.pdf',
        '見積書.pdf',
        'Angebot Nummer 3.pdf',
        'Rückmeldung.pdf',
        'Prüfbericht.pdf',
        'Rücklauf roh.pdf',
        'Nur im Content-Type.pdf',
      ],
    },
  ],
  [
    'a mail inside the text, and nothing else',
    createMultipartMail(
      'Content-Type: text/plain\r\n\r\n',
      createFilePart('message/rfc822', 'inline', 'Subject: x\r\n\r\ny'),
    ),
    { text: '', files: ['mail.eml'] },
  ],
  [
    'a small picture beside a text',
    createMultipartMail(textPart, createFilePart('image/png; name=logo.png', 'inline', 'x')),
    { text: 'See the file.', files: [], left_out: ['logo.png'] },
  ],
  [
    'a small picture alone',
    createMultipartMail(createFilePart('image/png; name=error.png', 'inline', 'x')),
    { text: '', files: ['error.png'] },
  ],
  [
    'a uuencoded file',
    createMultipartMail(
      textPart,
      'Content-Type: text/plain; name=a.log\r\nContent-Disposition: attachment; filename=a.log\r\nContent-Transfer-Encoding: x-uuencode\r\n\r\nbegin 644 a.log\r\n#0V%T\r\n`\r\nend',
    ),
    { files: ['a.log: Cat'] },
  ],
  [
    '55 files',
    createMultipartMail(
      textPart,
      ...Array.from({ length: 55 }, (_, i) =>
        createFilePart('text/csv', `attachment; filename=${i}.csv`, 'a'),
      ),
    ),
    {
      files: Array.from({ length: 50 }, (_, i) => `${i}.csv`),
      left_out: ['50.csv', '51.csv', '52.csv', '53.csv', '54.csv'],
    },
  ],
  [
    'a text of invisible characters',
    createAlternativeMail('\u200b', '<p>Cancel it.</p>'),
    { text: 'Cancel it.' },
  ],
  [
    'a text that says less than the HTML',
    createAlternativeMail('This is HTML.', '<p>Please cancel order 4711.</p>'),
    { text: 'This is HTML.\n\nPlease cancel order 4711.' },
  ],
  [
    'a table that only the HTML has, of words that the text has too',
    createAlternativeMail(
      'Gates 3 and 4: one is open, one is closed.',
      '<p>Gates 3 and 4: one is open, one is closed.</p><table><tr><td>Gate 3</td><td>closed</td></tr></table>',
    ),
    { text: 'Gates 3 and 4: one is open, one is closed.\n\nGate 3 | closed' },
  ],
  [
    'a text and the HTML from which a program made it',
    createAlternativeMail(
      'Hi *Ann*,\r\n\r\n* un*believ*able\r\n* the manual <https://a.example/m> of gate [1]\r\n3, whose\r\nfuse is new\r\n\r\n[image: shot.png]\r\n> Which gate?\r\n\r\n第三道\r\n门打不开。',
      '<p>Hi <b>Ann</b>,</p><ul><li>un<i>believ</i>able</li><li>the <a href="https://a.example/m">manual</a> of gate 3, whose fuse is new</li></ul><img src="cid:x"><blockquote>Which gate?</blockquote><p>第三道门打不开。</p>',
    ),
    {
      text: 'Hi *Ann*,\n\n* un*believ*able\n* the manual <https://a.example/m> of gate [1]\n3, whose\nfuse is new\n\n[image: shot.png]\n> Which gate?\n\n第三道\n门打不开。',
    },
  ],
  [
    'HTML with a picture of 7 MB in it',
    createMail(
      'text/html',
      `<p>Before.</p><img src="data:image/png;base64,${'A'.repeat(7e6)}"><p>After.</p>`,
    ),
    { text: 'Before.\n\nAfter.' },
  ],
  [
    'words behind the address of an embedded picture',
    createMail(
      'text/html',
      `<p>data:text/plain;base64,SGk= does not open here</p><img src=data:image/gif;base64,R0lG\r\nalt=x><p>${'x'.repeat(70)} data:image/png;base64,${'A'.repeat(2_000)}= does not either</p>`,
    ),
    {
      text: `data:text/plain;base64,SGk= does not open here\n\n${'x'.repeat(70)} data:,= does not either`,
    },
  ],
  [
    'HTML with a picture in lines of 76 characters',
    createMail(
      'text/html',
      `<p>Before.</p><img src="data:image/png;base64,${`${'A'.repeat(76)}\r\n`.repeat(4e4)}"><p>After.</p>`,
    ),
    { text: 'Before.\n\nAfter.' },
  ],
  [
    'a text of 300,000 characters',
    createMail('text/plain', 'a'.repeat(300_000)),
    { text: `${'a'.repeat(200_000)}\n\n[The mail is longer. Support has the whole text.]` },
  ],
];

test('a mail is read as its sender intended', () =>
  checkRows(
    mailCases,
    ([name]) => name,
    async ([, source, { files, left_out, ...texts }]) => {
      const parsed = await parseMail(Buffer.from(source, 'latin1'));
      const selection = selectFiles(parsed);
      expect(classifyMail(parsed, 'no-reply@desk.example')).toBe('message');
      expect({ subject: toTicketSubject(parsed), text: readWholeText(parsed) }).toMatchObject(texts);
      for (const [index, name = ''] of (files ?? []).entries()) {
        const attachedFile = selection.attachedFiles[index];
        const content = name.includes(': ') ? `: ${Buffer.from(attachedFile?.content ?? []).toString()}` : '';
        expect(`${attachedFile?.file_name}${content}`).toBe(name);
      }
      if (files) expect(selection.attachedFiles).toHaveLength(files.length);
      if (left_out) expect(selection.left_out).toEqual(left_out);
    },
  ));

test('text that is only in the HTML of a reply is stored as left out of the comment', async () => {
  const source = createAlternativeMail(
    'Here is the list.',
    '<p>Here is the list.</p><p>Gate 3 is closed.</p>',
  );
  const parsed = await parseMail(Buffer.from(source, 'latin1'));
  expect(splitOffNewText(parsed)).toEqual({ content: 'Here is the list.', left_out: 'Gate 3 is closed.' });
});

test('a file inside the text of a reply or below our line becomes a file of the ticket', async () => {
  const answerPart = `Content-Type: text/plain\r\n\r\nSee the log.\r\n\r\n${answerLine}\r\nWhich tray?\r\n`;
  const source = createMultipartMail(
    answerPart,
    createFilePart('application/pdf; name=note.pdf', 'inline; filename=note.pdf', '%PDF'),
    createFilePart('text/plain; name=tray.log', 'inline; filename=tray.log', 'E 17'),
  );
  const parsed = await parseMail(Buffer.from(source, 'latin1'));
  const { content } = splitOffNewText(parsed);
  expect(content).toBe('See the log.');
  expect(selectFiles(parsed, content).attachedFiles.map(({ file_name }) => file_name)).toEqual([
    'note.pdf',
    'tray.log',
  ]);
});

test('a ticket names the files that are too large or too many, but not logos', async () => {
  const largeMail = createMultipartMail(
    createFilePart('application/pdf', 'attachment; filename=plan.pdf', 'x'.repeat(11 * 1024 ** 2)),
    createFilePart('image/png; name=logo.png', 'inline', 'x'),
  );
  const extraFileParts = Array.from({ length: 65 }, (_, i) =>
    createFilePart('text/csv', `attachment; filename=${i}.csv`, 'a'),
  );
  const hint = '[Files that are too large or too many were left out:';
  const parseSource = (source: string) => parseMail(Buffer.from(source, 'latin1'));
  expect(addFileHints('Files by mail.', await parseSource(largeMail), 10_000)).toBe(
    `Files by mail.\n\n${hint} plan.pdf]`,
  );
  const shortenedText = addFileHints(
    'word '.repeat(3_000),
    await parseSource(createMultipartMail(textPart, ...extraFileParts)),
    10_000,
  );
  expect(shortenedText).toMatch(/is longer.*\n\n\[Files .*: 50\.csv, .*59\.csv, 5 more\]$/s);
  expect(shortenedText.length).toBeLessThanOrEqual(10_000);
});

const automaticReplySubjects = [
  'Automatic reply: Gate',
  'Automatisch antwoord: Gate',
  'Automatisk svar: Gate',
  'Automaattinen vastaus: Gate',
  'Odpowiedź automatyczna: Gate',
  'Resposta automática: Gate',
  'Автоматический ответ: Gate',
  '自動応答: Gate',
  'Abwesenheitsnotiz',
  'Fuera de la oficina',
];

test('an out-of-office answer is recognized even without the headers of automatic mails', () =>
  checkRows(
    automaticReplySubjects,
    (subject) => subject,
    async (subject) => {
      const source = createMail('text/plain; charset=utf-8', 'I am away.').replace(
        'Gate',
        toByteString(subject),
      );
      expect(classifyMail(await parseMail(Buffer.from(source, 'latin1')), 'no-reply@desk.example')).toBe(
        'perhaps_automatic',
      );
    },
  ));

test('an address in an encoded word counts as an address, so that a mail has no sender if From has two', async () => {
  const readSender = async (from: string) =>
    (await parseMail(Buffer.from(`From: ${from}\r\n\r\nx`))).from?.address;
  expect(await readSender('=?utf-8?Q?J=C3=BCrgen?= <jane@acme.example>')).toBe('jane@acme.example');
  expect(await readSender('=?x?q?<eve@else.example>?= <jane@acme.example>')).toBeUndefined();
  expect(await readSender('=?utf-8?q?eve@else.example?= <jane@acme.example>')).toBeUndefined();
  expect(await readSender('=?<eve@else.example>?q?a?= <jane@acme.example>')).toBeUndefined();
});
