import { expect, test } from 'vitest';
import { readWholeText } from '../../../lambdas/mail-in/reply/mail-text.ts';
import { parseHtmlLines } from '../../../lambdas/mail-in/reply/html-lines.ts';
import { parseMail } from '../../../lambdas/platform/mail/parsing/mail-parser.ts';
import { checkRows } from '../../support/rows.ts';
import { composeMail } from './replies.ts';

const htmlCases: [string, string, string][] = [
  [
    'references to characters of Windows',
    '<p>It doesn&#146;t open &#150; &#128;5 &#133;</p>',
    'It doesn’t open – €5 …',
  ],
  [
    'named characters',
    '<p>&Zcaron;i&zcaron;ek &rarr; &frac12; &ne; &euro;2&nbsp;&check;</p>',
    'Žižek → ½ ≠ €2 ✓',
  ],
  ['a reference without its semicolon', '<p>Tom &amp Ann &copy 2026</p>', 'Tom & Ann © 2026'],
  [
    'size 0 around text with a size',
    '<td style="font-size:0px"><div style="font-size:14px">minus 4</div></td>',
    'minus 4',
  ],
  [
    'size 0 around text with a size in capitals, in the shorthand, or of an old element',
    '<div style="FONT-SIZE:0"><p style="FONT-SIZE:14PX">one</p><p style="font: bold 14px/1.5 Arial">two</p><p><font size=3>three</font></p><p style="font:0/0 a">no</p></div>',
    'one\n\ntwo\n\nthree',
  ],
  [
    'what is visible inside the invisible',
    '<p style="visibility:hidden">no<b style="Visibility: visible">yes</b></p>',
    'yes',
  ],
  ['size 0', '<p>Seen</p><p style="font-size:0">not seen</p>', 'Seen'],
  ['what only Outlook hides', '<p style="mso-hide:all">Gate 3</p>', 'Gate 3'],
  ['what nothing shows', '<p style="display:none">no</p><p>yes</p>', 'yes'],
  ['the word hidden in an attribute', '<p title="the hidden fault">Gate 3 opens.</p>', 'Gate 3 opens.'],
  ['a bracket in an attribute', '<p title="a > b" data-x=\'<b>\'>Gate 3 closes.</p>', 'Gate 3 closes.'],
  [
    'words of a picture that is a link',
    '<a href="https://cal.example/x"><img src="https://cal.example/b.png" alt="Versions Tuesday at 9"></a>',
    'Versions Tuesday at 9',
  ],
  [
    'words of a picture that is not part of the mail',
    '<p>The offer:</p><img src="https://cal.example/b.png" alt="Gate 3 for €99"><img src="cid:x" alt="image001.png">',
    'The offer:\n\nGate 3 for €99',
  ],
  [
    'cells of a table, empty ones too',
    '<table border="1"><tr><th>Name</th><th>Room</th><th>Phone</th></tr><tr><td>Ann Lee</td><td>12</td><td>3344</td></tr><tr><td>Bo Chen</td><td></td><td>5566</td></tr></table>',
    'Name | Room | Phone\nAnn Lee | 12 | 3344\nBo Chen | | 5566',
  ],
  ['cells that only make room', '<table><tr><td>&nbsp;</td><td>Hello</td><td></td></tr></table>', 'Hello'],
];

test('the text of HTML equals what a browser shows', () =>
  checkRows(
    htmlCases,
    ([name]) => name,
    async ([, html, text]) => {
      expect(readWholeText(await parseMail(composeMail({ name: 'html', comment: '', html })))).toBe(text);
    },
  ));

test('parsing HTML takes linear time', { tags: ['nightly'] }, () => {
  const repeatPart = (count: number, createPart: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => createPart(i)).join('');
  const cpuUsageBefore = process.cpuUsage();
  parseHtmlLines(`<p ${repeatPart(100_000, (index) => `x${index}=1 `)}>Hi`);
  parseHtmlLines(`${'<b>'.repeat(100_000)}${'</i>'.repeat(100_000)}`);
  parseHtmlLines(`<table><tr>${'<td>x'.repeat(100_000)}`);
  expect(process.cpuUsage(cpuUsageBefore).user / 1e6).toBeLessThan(3);
});
