import { parse } from 'node-html-parser';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { limits } from '../../../shared/model/limits.ts';
import { FormattedText } from '../../../web/conversation/markdown/formatted.tsx';
import { checkRows } from '../../support/rows.ts';

const renderHtml = (text: string): string =>
  renderToStaticMarkup(createElement(FormattedText, { text })).replaceAll(
    /<\/?span(?: class="[^"]*")?>/g,
    '',
  );
const parseBody = (text: string) => parse(renderHtml(text));

describe('the formatting of a comment', () => {
  it('converts each kind of mark', () =>
    checkRows(
      [
        ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
        ['Run `npm **ci**` now', '<p>Run <code>npm **ci**</code> now</p>'],
        ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
        ['3. one\n4. two', '<ol start="3"><li>one</li><li>two</li></ol>'],
        [
          '> said\n> **twice**\n\nSo?',
          '<blockquote><p>said\n<strong>twice</strong></p></blockquote><p>So?</p>',
        ],
        ['> a\n>> b', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>'],
        [
          'Log:\n```\n<b> **x**\n```\nEnd',
          '<p>Log:</p><pre role="region" aria-label="Code" tabindex="0"><code>&lt;b&gt; **x**</code></pre><p>End</p>',
        ],
      ],
      ([text]) => text,
      ([text, expected]) => expect(renderHtml(text)).toBe(expected),
    ));

  it('leaves other text as typed', () =>
    checkRows(
      [
        'First line\nsecond line\n\n\nthird, after two blank lines',
        '  indented\n\tby a tab\n    by four spaces',
        '# not a heading\n---\n===\nsnake_case_name __init__',
        '1. A sentence that begins with a number',
        'SELECT * FROM a WHERE b * 2 > 4 -- *',
        'C:\\temp\\*.log \\* \\_',
        '<b>markup</b> &amp; &lt;script&gt;alert(1)&lt;/script&gt;',
        '| a | b |\n|---|---|\n| c | d |',
        '![a picture](https://example.com/a.png)',
        '[text][1]\n\n[1]: nowhere',
        '```\ncode that does not end',
        '~~struck~~ 2 ** 3 ** ',
      ],
      (text) => text,
      (text) => {
        expect(
          parseBody(text)
            .querySelectorAll('*')
            .map(({ rawTagName }) => rawTagName),
        ).toEqual(['p']);
        expect(parseBody(text).text).toBe(
          parse(renderToStaticMarkup(createElement('p', null, text.trimEnd()))).text,
        );
      },
    ));
});

describe('a link in a comment', () => {
  const findLink = (text: string) => parseBody(text).querySelector('a');

  it('opens a new page that has no access to the current page', () => {
    expect(findLink('https://status.example.com/a?b=c')?.attrs).toEqual({
      href: 'https://status.example.com/a?b=c',
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
    });
  });

  it.each([
    ['See https://example.com/a.', 'See https://example.com/a.'],
    ['(<https://example.com/a>)', '(<https://example.com/a>)'],
    ['[example.com](https://example.com/a)', 'example.com'],
    ['write to ann@example.com', 'write to ann@example.com'],
    ['[our page](https://example.com/a)', 'our page (example.com)'],
    ['[bank.example](https://evil.example/)', 'bank.example (evil.example)'],
    ['[ann@example.com](mailto:bob@evil.example)', 'ann@example.com (bob@evil.example)'],
    ['[https://bank.example](https://evil.example)', 'https://bank.example (evil.example)'],
  ])('shows the host to which it leads: %s', (text, visibleText) => {
    expect(findLink(text)).not.toBeNull();
    expect(parseBody(text).text).toBe(visibleText);
  });

  it('is plain text if its URL is not allowed', () =>
    checkRows(
      [
        '[a](javascript:alert(1))',
        '[a](JaVaScRiPt:alert(1))',
        '[a](data:text/html,x)',
        '[a](vbscript:x)',
        '[a](/admin/users)',
        '[a](//evil.example)',
        '[a](https://bank.example@evil.example/)',
        '[a](mailto:ann@example.com?subject=x)',
        'ftp://example.com/a',
        '[a](blob:https://example.com/1)',
      ],
      (text) => text,
      (text) => {
        expect(findLink(text)).toBeNull();
        expect(parseBody(text).text).toBe(text);
      },
    ));
});

it('creates only listed elements from hostile text of the maximum length', () => {
  const pieces = [
    '**',
    '*',
    '`',
    '[',
    '](',
    'https://a.b',
    '>',
    '- ',
    '<img onerror=x>',
    '\n',
    'x@y.z',
    '```\n',
  ];
  for (const piece of pieces) {
    const text = piece.repeat(limits.comment / piece.length);
    const tagNames = new Set(
      parseBody(text)
        .querySelectorAll('*')
        .map(({ rawTagName }) => rawTagName),
    );
    const allowedTags = ['p', 'strong', 'em', 'code', 'pre', 'a', 'ul', 'ol', 'li', 'blockquote'];
    expect([...tagNames].filter((name) => !allowedTags.includes(name))).toEqual([]);
  }
});

it('shows a comment with an invalid escape in a URL', () => {
  expect(renderHtml('[x](mailto:%zz@a.example) **and** [y](mailto:%ff@a.example)')).toBe(
    '<p>[x](mailto:%zz@a.example) <strong>and</strong> [y](mailto:%ff@a.example)</p>',
  );
  expect(renderHtml('[x](mailto:j%C3%B6rg@a.example)')).toContain('(jörg@a.example)');
});
