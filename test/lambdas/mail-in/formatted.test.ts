import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerLine } from '../../../lambdas/domain/mail/answer-line.ts';
import { extractNewText } from '../../../lambdas/mail-in/reply/mail-text.ts';
import { toCommentText, toComparableText } from '../../../lambdas/mail-in/reply/format-mail-text.ts';
import { parseMail } from '../../../lambdas/platform/mail/parsing/mail-parser.ts';
import { type ReplyCase, replyAddress, ownCases, composeMail } from './replies.ts';
import { checkRows } from '../../support/rows.ts';

const readNewText = async (mail: Pick<ReplyCase, 'text' | 'html'>) =>
  extractNewText(await parseMail(composeMail({ name: 'reply', comment: '', ...mail })));

const question = 'Have you tried to restart the print spooler?';
const quotedText = `\n\nOn Sat, 21 Nov 2026 at 10:12, Portico Support <\n${replyAddress}> wrote:\n\n> ${answerLine}\n>\n> ${question}\n`;
const quotedHtml = `<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Sat, 21 Nov 2026 at 10:12, Portico Support &lt;<a href="mailto:${replyAddress}">${replyAddress}</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex"><p>${answerLine}</p><p>${question}</p></blockquote></div>`;
const outlookText = `\n\nFrom: Portico Support <${replyAddress}>\nSent: 21 November 2026 10:12\nTo: Jane Doe <jane@acme.example>\nSubject: [PT-1042] Printer offline\n\n${answerLine}\n\n${question}\n`;
const outlookHtml = `<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>From:</b> Portico Support &lt;${replyAddress}&gt;<br><b>Sent:</b> 21 November 2026 10:12<br><b>To:</b> Jane Doe &lt;jane@acme.example&gt;<br><b>Subject:</b> [PT-1042] Printer offline</p></div><p>${answerLine}</p><p>${question}</p>`;

/** Each row: a mail's layout, its plain text, its HTML, and the resulting comment. */
const layoutCases: [string, string, string, string][] = [
  [
    'gmail: bold, italic, a link and a list',
    `Yes, *twice*, and _only_ then.\n\n   - tray 1 works\n   - tray 2 does *not*\n\nSee the log <https://acme.example/log>.${quotedText}`,
    `<div dir="ltr"><div>Yes, <b>twice</b>, and <i>only</i> then.</div><div><br></div><div><ul><li>tray 1 works</li><li>tray 2 does <b>not</b></li></ul><div>See <a href="https://acme.example/log">the log</a>.</div></div></div>${quotedHtml}`,
    'Yes, **twice**, and *only* then.\n\n- tray 1 works\n- tray 2 does **not**\nSee [the log](https://acme.example/log).',
  ],
  [
    'gmail: steps, and lines that its plain text wraps',
    `I did what you said about the spooler, in the order that you gave, and\nthen waited for *ten* minutes:\n\n   1. stopped it\n   2. deleted the queue${quotedText}`,
    `<div dir="ltr">I did what you said about the spooler, in the order that you gave, and then waited for <b>ten</b> minutes:<div><ol><li>stopped it</li><li>deleted the queue</li></ol></div></div>${quotedHtml}`,
    'I did what you said about the spooler, in the order that you gave, and then waited for **ten** minutes:\n1. stopped it\n2. deleted the queue',
  ],
  [
    'gmail: answers between what is quoted',
    `On Sat, 21 Nov 2026 at 10:12, Portico Support <\n${replyAddress}> wrote:\n\n> ${answerLine}\n>\n> Which model is it?\n\nA *4200n*.\n\n> ${question}\n\nYes.\n`,
    `<div class="gmail_quote"><div class="gmail_attr">On Sat, 21 Nov 2026 at 10:12, Portico Support &lt;<a href="mailto:${replyAddress}">${replyAddress}</a>&gt; wrote:<br></div><blockquote><p>${answerLine}</p><p>Which model is it?</p></blockquote><div>A <b>4200n</b>.</div><blockquote><p>${question}</p></blockquote><div>Yes.</div></div>`,
    `> Which model is it?\n\nA **4200n**.\n\n> ${question}\n\nYes.`,
  ],
  [
    'outlook: styles for bold, spaces that do not break, and paragraphs without a margin',
    `Hi Alex,\r\n\r\nThat did the trick, but only here.\r\n\r\nJane\r\n${outlookText}`,
    `<div class="WordSection1"><p class="MsoNormal">Hi&nbsp;Alex,<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">That did the trick, but <span style="font-weight:bold">only</span> here.</p><p class="MsoNormal">Jane</p>${outlookHtml}</div>`,
    'Hi Alex,\n\nThat did the trick, but **only** here.\nJane',
  ],
  [
    'thunderbird: code, below the quotation',
    `On 21/11/2026 10:12, Portico Support wrote:\n> ${question}\n\nThis is what |net stop| said:\n\nService was   stopped.\nOK\n`,
    `<div class="moz-cite-prefix">On 21/11/2026 10:12, Portico Support wrote:<br></div><blockquote type="cite"><p>${question}</p></blockquote><p>This is what <code>net stop</code> said:</p><pre>Service was   stopped.\nOK</pre>`,
    'This is what `net stop` said:\n\n```\nService was   stopped.\nOK\n```',
  ],
  [
    'apple mail: a quotation of the writer, accents as entities, and a mail address',
    `Voil\u00e0:\n\n> it prints\n\nWrite to it@acme.example\n\n\n> On 21 Nov 2026, at 10:12, Portico Support <${replyAddress}> wrote:\n> \n> ${answerLine}\n> ${question}\n`,
    `<div>Voil&agrave;:</div><blockquote><div>it <b>prints</b></div></blockquote><div>Write to <a href="mailto:it@acme.example">it@acme.example</a></div><blockquote type="cite"><div>On 21 Nov 2026, at 10:12, Portico Support &lt;${replyAddress}&gt; wrote:</div><div>${answerLine}</div><div>${question}</div></blockquote>`,
    'Voilà:\n\n> it **prints**\n\nWrite to it@acme.example',
  ],
  [
    'signs that look like marks',
    `2*3*4 is [24](x), *really*${quotedText}`,
    `<div>2*3*4 is [24](x), <b>really</b></div>${quotedHtml}`,
    '2\\*3\\*4 is \\[24](x), **really**',
  ],
];

describe('the HTML of a reply', () => {
  test.each(layoutCases)('becomes the markup of comments: %s', async (_, text, html, comment) => {
    expect(await readNewText({ text, html })).toBe(comment);
  });

  test.each(layoutCases)(
    'becomes the same text if the mail has no plain text: %s',
    async (_, text, html, comment) => {
      const commentFromHtml = await readNewText({ html });
      expect(toComparableText(toCommentText(commentFromHtml))).toContain(
        toComparableText(toCommentText(comment)),
      );
    },
  );

  test('is ignored if its words differ from those of the plain text', async () => {
    const text = `The fuse is gone.${quotedText}`;
    expect(await readNewText({ text, html: `<b>Pay at once.</b>${quotedHtml}` })).toBe('The fuse is gone.');
  });

  test('never shows our reply address, which is secret, in any formatting', async () => {
    const address = `reply+${'k'.repeat(53)}@tickets.desk.example`;
    const text = `Write to ${address} instead.`;
    const shownText = await readNewText({ text, html: `<p>Write to ${address} <i>instead</i>.</p>` });
    expect(shownText).toContain('*instead*');
    expect(shownText).not.toContain('k'.repeat(53));
  });

  test("does not change a mail's command", async () => {
    const html = '<div><b>#note</b> the fuse again</div>';
    expect(await readNewText({ text: '#note the fuse again', html })).toBe('#note the fuse again');
  });

  test('matches the plain text of each reply in the corpus, even with every word in bold', async () => {
    const toBoldHtml = (text: string) =>
      text
        .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
        .split(/\r\n|\r|\n/)
        .map((line) => `<div>${line.replace(/\S+/g, '<b>$&</b>') || '<br>'}</div>`)
        .join('');
    for (const { text } of ownCases) {
      if (text === undefined) continue;
      const plainComment = await readNewText({ text });
      expect(toComparableText(toCommentText(await readNewText({ text, html: toBoldHtml(text) })))).toBe(
        toComparableText(toCommentText(plainComment)),
      );
    }
  });
});

/** A part of a document: its HTML, and the plain text that a mail program generates from it. */
type Part = readonly [html: string, text: string];
const arbitraryWord = fc.oneof(
  fc.constantFrom(
    'toner',
    'Grüße',
    'a*b*c',
    '**x**',
    '`log`',
    '[a](b)',
    '_id_',
    '1.',
    '-',
    '>',
    '#close',
    '🎉',
    'C:\\x\\*.log',
    'https://a.example/b_c?d=e',
  ),
  fc.string({ minLength: 1, maxLength: 5 }),
);
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const arbitraryWords = fc
  .array(
    fc.tuple(
      arbitraryWord,
      fc.constantFrom(
        '',
        'b',
        'i',
        'code',
        'a href="https://acme.example/x"',
        'span style="font-weight:700"',
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((taggedWords): Part => [
    taggedWords
      .map(([text, tag]) =>
        tag === '' ? escapeHtml(text) : `<${tag}>${escapeHtml(text)}</${tag.split(' ')[0]}>`,
      )
      .join(' '),
    taggedWords.map(([text]) => text).join(' '),
  ]);
const arbitraryPart = fc.oneof(
  arbitraryWords.map(([html, text]): Part => [`<p>${html}</p>`, text]),
  arbitraryWords.map(([html, text]): Part => [`<div>${html}<br></div>`, text]),
  fc
    .array(arbitraryWords, { minLength: 1, maxLength: 4 })
    .map((items): Part => [
      `<ul>${items.map(([html]) => `<li>${html}</li>`).join('')}</ul>`,
      items.map(([, text]) => `   - ${text}`).join('\n'),
    ]),
  arbitraryWords.map(([html, text]): Part => [`<pre>${html}</pre>`, text]),
);

test('no word of a reply is lost because of its formatting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryPart, { minLength: 1, maxLength: 6 }), async (parts) => {
      const text = `Hello.\n\n${parts.map(([, plain]) => plain).join('\n\n')}${quotedText}`;
      const html = `<p>Hello.</p>${parts.map(([partHtml]) => partHtml).join('')}${quotedHtml}`;
      const plain = await readNewText({ text });
      const comment = await readNewText({ text, html });
      // The comment must equal the plain text, or at least look the same on the screen.
      if (comment !== plain) expect(toComparableText(toCommentText(comment))).toBe(toComparableText(plain));
    }),
    { numRuns: 60 },
  );
});

const hostileCases: [string, string, string][] = [
  ['10,000 elements in each other', `${'<div><b>'.repeat(5_000)}Hi`, '**Hi**'],
  ['elements that never end', `${'<b>'.repeat(50_000)}Hi`, '**Hi**'],
  ['an attribute of 1 MB', `<p style="${'x'.repeat(1e6)}">Hi</p>`, 'Hi'],
  ['100,000 attributes', `<p ${'x=1 '.repeat(100_000)}>Hi</p>`, 'Hi'],
  ['20,000 entities', `<p>Hi</p>${'<i>&#32;&zwnj;</i>'.repeat(10_000)}`, 'Hi'],
  [
    'scripts, styles and a tracking picture',
    '<style>p{}</style><script>alert(1)</script><p onclick="x()">Hi<img src="https://t.example/p.gif" width="1"></p>',
    'Hi',
  ],
  ['a script as the address of a link', '<a href="javascript:alert(1)">Hi</a>', 'Hi'],
  ['a link that hides its host', '<a href="https://evil.example/">Hi</a>', '[Hi](https://evil.example/)'],
  ['a link with a name before the host', '<a href="https://bank.example@evil.example/">Hi</a>', 'Hi'],
  [
    'a link that ends the mark',
    '<a href="https://a.example/)**[x](https://b.example)">Hi</a>',
    '[Hi](https://a.example/%29%2a%2a[x]%28https://b.example%29)',
  ],
  ['hidden text', '<div style="display: none">Not this.</div><p>Hi</p><span hidden>Nor this.</span>', 'Hi'],
];

test('hostile HTML becomes harmless text', () =>
  checkRows(
    hostileCases,
    ([name]) => name,
    async ([, html, comment]) => {
      expect(await readNewText({ text: 'Hi', html })).toBe(comment);
      expect(await readNewText({ html })).toBe(comment);
    },
  ));
