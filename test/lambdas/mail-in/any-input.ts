// Inputs for the mail parsers: fragments of mail syntax in random order, and damaged mails of the corpus.
import fc from 'fast-check';
import { answerLine } from '../../../lambdas/domain/mail/answer-line.ts';
import { replyAddress, ownCases, composeMail } from './replies.ts';
import { casesFromOtherProjects } from './replies-after-others.ts';
import { createWinmailFile } from './winmail-file.ts';

export type InputKind = 'mail' | 'html' | 'reply' | 'names';
export interface Input {
  readonly kind: InputKind;
  /** The mail as a binary string, with one character for each byte. */
  readonly source: string;
}

const whitespace = ['\r\n', '\n', '\r', '\r\n\r\n', ' ', '\t', '\u00a0', '\u200b'];
const fragments: Readonly<Record<InputKind, readonly string[]>> = {
  mail: [
    'From: Jane Doe <jane@acme.example>\r\n',
    'Subject: =?utf-8?B?ww==?=\r\n =?utf-8?B?hA==?=\r\n',
    'Subject: St\xf6rung\r\n',
    'Content-Type: multipart/mixed; boundary=b\r\n',
    'Content-Type: multipart/alternative; boundary="b"\r\n',
    'Content-Type: multipart/mixed\r\n boundary=c\r\n',
    'Content-Type: text/plain; charset=iso-2022-jp; format=flowed; delsp=yes\r\n',
    'Content-Type: text/plain; charset=utf-7\r\n',
    'Content-Type: text/html\r\n',
    'Content-Type: application/pkcs7-mime; smime-type=signed-data\r\n',
    'Content-Type: message/rfc822\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'Content-Transfer-Encoding: quoted-printable\r\n',
    'Content-Transfer-Encoding: x-uuencode\r\n',
    'Content-Disposition: inline; filename*0*=utf-8\'\'a%; filename*1="b"\r\n',
    '--b\r\n',
    '--b--\r\n',
    '--c\r\n',
    'begin 644 a\r\n#0V%T\r\n`\r\nend\r\n',
    'MIIGaQYJKoZIhvcNAQcCoIIGWjCCBlYCAQEx',
    '=3D=\r\n',
    '\x1b$B$3$s\x1b(B',
    '\xff\xfe',
    '<meta charset=utf-16>',
    `> ${answerLine}\r\n`,
    ...whitespace,
  ],
  html: [
    '<p>',
    '</p>',
    '<b>',
    '</i>',
    '<td>',
    '<tr>',
    '<table>',
    '</table>',
    '<blockquote>',
    '</blockquote>',
    '<ul><li>',
    '<ol start=9>',
    '<pre>',
    '<br>',
    '<a href="https://a.example/)*`">',
    '<img alt="x" src=data:image/png;base64,AAAA>',
    '<style>',
    '<script>',
    '<title>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<p style="font-size:0;display:none;',
    ' style="font-weight:bold;font-weight:',
    ' hidden',
    '"',
    "'",
    '<',
    '>',
    '&',
    '&amp',
    '&#128;',
    '&#xD800;',
    '&#99999999;',
    '&zwnj;',
    'toner',
    ' gate 3 ',
    'écrit',
    '*',
    '`',
    '[x](y)',
    ...whitespace,
  ],
  reply: [
    `${answerLine}\n`,
    '##- Please write your answer above this\n> line -##\n',
    replyAddress,
    `<${replyAddress}>`,
    ' wrote:\n',
    'On 21 Nov 2026, at 10:12, ',
    'From: ',
    'Subject: [PT-1042] Printer offline\n',
    'Sent: 21.11.2026\n',
    '> ',
    '>',
    '-- \n',
    '--\n',
    '________________\n',
    '-----x-----\n',
    'Sent from my iPhone\n',
    'www.acme.example\n',
    'Jane Doe\n',
    'toner',
    '```\n',
    '*',
    '#note\n',
    '：',
    ...whitespace,
  ],
  names: [
    '../',
    '\\',
    '"',
    '=?utf-8?Q?a?=',
    '=?us-ascii*en?Q?=FC_?= =?utf-8?B?ww==?=',
    '=?x?B?',
    '?=',
    ',',
    '<',
    '>',
    '@',
    '(',
    ')',
    ';',
    ':',
    '\u202e',
    '\u0000',
    'é',
    '🎉',
    'a.pdf',
    'Jane',
    ...whitespace,
  ],
};

const corpus = [...ownCases, ...casesFromOtherProjects].map((mailCase) =>
  composeMail(mailCase).toString('latin1'),
);

const arbitraryText = (kind: InputKind): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom(...fragments[kind]) },
          { weight: 1, arbitrary: fc.string() },
        ),
        fc.oneof(
          { weight: 30, arbitrary: fc.constant(1) },
          { weight: 1, arbitrary: fc.integer({ min: 2, max: 20_000 }) },
        ),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.map(([piece, repetitions]) => piece.repeat(repetitions)).join(''));

const arbitraryDamagedText = (sources: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...sources),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(60), arbitraryText('mail')), {
        maxLength: 4,
      }),
    )
    .map(([undamagedText, damages]) =>
      damages.reduce((source, [relativePosition, length, insertedText]) => {
        const position = Math.floor(relativePosition * source.length);
        return source.slice(0, position) + insertedText + source.slice(position + length);
      }, undamagedText),
    );

const winmails = [
  createWinmailFile({ body: 'The gate is open.', hasRtf: true }),
  createWinmailFile({
    html: '<p>The gate is <b>open</b>.</p>',
    files: [
      { title: 'A.TXT', longName: 'a report.txt', type: 'text/plain', content: 'x' },
      { title: 'B.PDF', content: '%PDF', hasContentInProperties: true },
    ],
  }),
].map((winmail) => winmail.toString('latin1'));

const composeMailWithWinmail = (winmail: string) =>
  `From: Jane <jane@acme.example>\r\nContent-Type: application/ms-tnef\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(winmail, 'latin1').toString('base64')}`;

const composeMailWithNames = (text: string) =>
  Buffer.from(
    `From: ${text.replace(/[\r\n]/g, '')}\r\nSubject: ${text}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/csv; name="${text}"\r\nContent-Disposition: attachment; filename=${text}\r\n\r\nx\r\n--b--`,
  ).toString('latin1');

/** A mail with a plain text and HTML that may differ. */
const composeMailWithBothParts = ([text, html]: readonly [string, string]) =>
  composeMail({ name: 'twofold', comment: '', text, html }).toString('latin1');

export const arbitraryInput: fc.Arbitrary<Input> = fc.oneof(
  arbitraryText('mail').map((source): Input => ({ kind: 'mail', source })),
  arbitraryDamagedText(corpus).map((source): Input => ({ kind: 'mail', source })),
  arbitraryDamagedText(winmails).map((winmail): Input => ({
    kind: 'mail',
    source: composeMailWithWinmail(winmail),
  })),
  fc
    .tuple(arbitraryText('reply'), arbitraryText('html'))
    .map((texts): Input => ({ kind: 'mail', source: composeMailWithBothParts(texts) })),
  arbitraryText('html').map((source): Input => ({ kind: 'html', source })),
  arbitraryText('reply').map((source): Input => ({ kind: 'reply', source })),
  arbitraryText('names').map((text): Input => ({ kind: 'names', source: composeMailWithNames(text) })),
);
