import { expect, test } from 'vitest';
import { toEnquiry } from '../../../lambdas/mail-in/decision/carry-out.ts';
import { extractNewText, readWholeText } from '../../../lambdas/mail-in/reply/mail-text.ts';
import { toTicketSubject } from '../../../lambdas/mail-in/subject.ts';
import { selectFiles } from '../../../lambdas/mail-in/files.ts';
import { classifyMail } from '../../../lambdas/mail-in/decision/mail-category.ts';
import { UnreadableMail, parseMail } from '../../../lambdas/platform/mail/parsing/mail-parser.ts';
import { Enquiry } from '../../../shared/contract/contact.ts';
import { checkRows } from '../../support/rows.ts';

const mailHeaders = 'From: Eve <eve@else.example>\r\nTo: reply@tickets.example\r\nMIME-Version: 1.0\r\n';
const plainTextHeaders = `${mailHeaders}Content-Type: text/plain; charset=utf-8\r\n\r\n`;
const htmlHeaders = `${mailHeaders}Content-Type: text/html; charset=utf-8\r\n\r\n`;
const createBase64Content = (bytes: number) =>
  Buffer.alloc(bytes, 7).toString('base64').replace(/.{76}/g, '$&\r\n');
const createMailWithFile = (type: string, name: string, content: string) =>
  `${mailHeaders}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nHi\r\n--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n--b--\r\n`;
function createNestedMail(depth: number) {
  let innerMail = 'Content-Type: text/plain\r\n\r\nHi';
  for (let i = 0; i < depth; i += 1)
    innerMail = `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n${innerMail}\r\n--b${i}--\r\n`;
  return mailHeaders + innerMail;
}

/** The kind, text and files of a mail; 'unreadable' if it cannot be parsed. */
async function summarizeMail(mail: string): Promise<string> {
  try {
    const parsed = await parseMail(Buffer.from(mail, 'latin1'));
    const mailCategory = classifyMail(parsed, 'no-reply@desk.example');
    const { attachedFiles, left_out } = selectFiles(parsed);
    const files = [
      ...attachedFiles.map(({ file_name }) => file_name),
      ...left_out.map((name) => `without ${name}`),
    ];
    return [mailCategory, extractNewText(parsed).slice(0, 60), ...files].join(' | ');
  } catch (error) {
    if (error instanceof UnreadableMail) return 'unreadable';
    throw error;
  }
}

/** Each row: a mail, and its kind, text and files. An unreadable mail is held on its ticket or recorded. */
const hostileMails: [string, () => string, string | RegExp][] = [
  ['10,000 headers', () => `${mailHeaders}${'X-H: v\r\n'.repeat(10_000)}\r\nHi`, 'message | Hi'],
  ['300 kB of headers', () => `${mailHeaders}X-Long: ${'v'.repeat(3e5)}\r\n\r\nHi`, 'unreadable'],
  ['more than 40 MB', () => plainTextHeaders + 'a'.repeat(41 * 1024 ** 2), 'unreadable'],
  ['a line of 5 MB', () => plainTextHeaders + 'a'.repeat(5e6), /^message \| a{60}$/],
  ['5 MB of quotation marks', () => plainTextHeaders + '> '.repeat(25e5), /^message \| /],
  ['300 multiparts in each other', () => createNestedMail(300), 'unreadable'],
  [
    '10,000 parts',
    () =>
      `${mailHeaders}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(10_000)}--b--`,
    /^message \| x/,
  ],
  [
    'a boundary that never ends',
    () => `${mailHeaders}Content-Type: multipart/mixed; boundary="${'='.repeat(70)}"\r\n\r\nHi`,
    'message | Hi',
  ],
  [
    'an archive in an archive, which is stored as it is',
    () => createMailWithFile('application/zip', 'a.zip.zip', createBase64Content(50_000)),
    'message | Hi | a.zip.zip',
  ],
  [
    'a file of 11 MB',
    () => createMailWithFile('application/pdf', 'big.pdf', createBase64Content(11 * 1024 ** 2)),
    'message | Hi | without big.pdf',
  ],
  [
    'a path as the name of a file',
    () => createMailWithFile('text/plain', '../../etc/passwd', createBase64Content(3)),
    'message | Hi | passwd',
  ],
  [
    'a file without a name',
    () => createMailWithFile('text/plain', '', createBase64Content(3)),
    'message | Hi | unnamed',
  ],
  [
    'an unknown charset',
    () => `${mailHeaders}Content-Type: text/plain; charset=klingon\r\n\r\nH\xe9llo`,
    /^message \| H.+llo$/,
  ],
  ['UTF-8 that is Latin-1', () => `${plainTextHeaders}Gr\xfc\xdfe`, /^message \| Gr.+e$/],
  [
    'Shift_JIS',
    () => `${mailHeaders}Content-Type: text/plain; charset=Shift_JIS\r\n\r\n\x82\xb1\x82\xf1`,
    'message | こん',
  ],
  [
    'UTF-7 with a script',
    () => `${mailHeaders}Content-Type: text/plain; charset=utf-7\r\n\r\n+ADw-script+AD4-`,
    /^message \| /,
  ],
  [
    'a script in HTML',
    () => `${htmlHeaders}<p>Hi</p><script>alert(1)</script><img src=x onerror=alert(1)>`,
    'message | Hi',
  ],
  [
    'a script in encoded characters, which stays text',
    () => `${htmlHeaders}&lt;script&gt;alert(1)&lt;/script&gt;`,
    'message | <script>alert(1)</script>',
  ],
  ['2,000 open elements', () => `${htmlHeaders}${'<div>'.repeat(2_000)}Hi`, 'message | Hi'],
  ['100 kB of comments that never end', () => `${htmlHeaders}Hi${'<!--'.repeat(25_000)}`, 'message | Hi'],
  ['control characters', () => `${plainTextHeaders}A\u0000B\u0007C`, 'message | ABC'],
  [
    'CRLF in the subject',
    () => `${mailHeaders}Subject: =?utf-8?Q?Hi=0D=0ABcc:_all=40else.example?=\r\n\r\nHi`,
    'message | Hi',
  ],
  [
    'a mail as a file',
    () => createMailWithFile('message/rfc822', 'other.eml', createBase64Content(30)),
    'message | Hi | other.eml',
  ],
  ['two senders', () => `From: jane@acme.example\r\n${plainTextHeaders}Hi`, 'message | Hi'],
  ['nothing at all', () => '', /^message \| $/],
];

test('a hostile mail becomes harmless text or counts as unreadable', () =>
  checkRows(
    hostileMails,
    ([name]) => name,
    async ([, createMail, expected]) => {
      const summary = await summarizeMail(createMail());
      if (typeof expected === 'string') expect(summary).toBe(expected);
      else expect(summary).toMatch(expected);
    },
  ));

test('a mail with two senders counts as having none', async () => {
  expect(
    (await parseMail(Buffer.from(`From: jane@acme.example\r\n${plainTextHeaders}Hi`))).from,
  ).toBeUndefined();
});

test('a subject is one line without prefixes', () => {
  expect(toTicketSubject({ subject: 'RE: AW: Fwd: No\r\n paper\u0000' })).toBe('No paper');
  expect(toTicketSubject({ subject: ' \u200b' })).toBe('(no subject)');
  expect(toTicketSubject({ subject: 'x'.repeat(500) })).toBe(`${'x'.repeat(199)}…`);
});

test('shortened subjects, names and file names are marked as such, and a long subject is complete in the text', async () => {
  const createLongText = (ending: string) => `${'Long '.repeat(100)}${ending}`;
  const parsed = await parseMail(
    Buffer.from(
      `From: "${createLongText('Lee')}" <jane@acme.example>\r\nSubject: Re: ${createLongText('gate 3')}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHi\r\n--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="${createLongText('list.csv')}"\r\n\r\na\r\n--b--`,
    ),
  );
  const [file] = selectFiles(parsed).attachedFiles;
  expect(file?.file_name).toMatch(/^Long .*….csv$/);
  expect(file?.file_name).toHaveLength(255);
  const { name, subject, message, mail_id } = toEnquiry(parsed, 'mail');
  expect([name, subject]).toEqual([expect.stringMatching(/^Long .*…$/), expect.stringMatching(/^Long .*…$/)]);
  expect(message).toContain(`${createLongText('gate 3')}\n\nHi`);
  expect(message).toMatch(/\n\n\[Files of the mail: Long .*…\.csv\]$/);
  const shortEnquiry = toEnquiry(
    await parseMail(Buffer.from(`Subject: Short\r\n${plainTextHeaders}Hi`)),
    'mail',
  );
  expect(shortEnquiry.message).toBe('Hi');
  expect([mail_id, shortEnquiry.mail_id]).toEqual(['mail', undefined]);
});

test('an enquiry by mail or by the form has no characters that reorder its text', async () => {
  const typedTexts = { subject: 'Invoice \u202Efdp.exe', message: 'Open \u2067it' };
  const source = `Subject: ${typedTexts.subject}\r\n${plainTextHeaders}${typedTexts.message}`;
  const cleanedEnquiry = { subject: 'Invoice fdp.exe', message: 'Open it' };
  expect(toEnquiry(await parseMail(Buffer.from(source)), 'mail')).toMatchObject(cleanedEnquiry);
  const form = { name: 'Jane\u200B Doe', email: 'jane@acme.example', company: '\u202EemcA', ...typedTexts };
  expect(Enquiry.parse(form)).toMatchObject({ name: 'Jane Doe', company: 'emcA', ...cleanedEnquiry });
});

test('the whole text includes what is left out of the comment', async () => {
  const mail = await parseMail(Buffer.from(`${plainTextHeaders}New.\r\n\r\n> Old.\r\n\r\n-- \r\nEve`));
  expect(readWholeText(mail)).toContain('> Old.');
  expect(readWholeText(mail)).toContain('Eve');
});
