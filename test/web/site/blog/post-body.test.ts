import * as fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { postBody } from '../../../../web/site/blog/post-body.tsx';
import { checkRows } from '../../../support/rows.ts';

const withIds = (content: string): string =>
  renderToStaticMarkup(createElement('div', null, postBody(content).nodes)).slice(5, -6);
/** The HTML of a post's body, without the ids of headings. */
const html = (content: string): string => withIds(content).replace(/(<h[23]) id="[^"]*"/g, '$1');
const tagsOf = (markup: string) => [...markup.matchAll(/<([^>]*)>/g)].map(([, tag]) => tag);
const textOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? '');
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

describe('the body of a post', () => {
  it('converts headings and paragraphs to elements, and omits the title', () => {
    expect(html('# The title\n## One\nText.\n### Two\nMore.')).toBe(
      '<h2>One</h2><p>Text.</p><h3>Two</h3><p>More.</p>',
    );
  });

  it('renders consecutive bullets as one list', () => {
    expect(html('Before\n- one\n- two\n\n- three\nBetween\n- four')).toBe(
      '<p>Before</p><ul><li>one</li><li>two</li><li>three</li></ul><p>Between</p><ul><li>four</li></ul>',
    );
  });

  it('skips blank lines with any line ending', () => {
    expect(html('\r\n  \r\nOne\r\n\t\r\n\nTwo\n')).toBe('<p>One</p><p>Two</p>');
  });

  it('renders emphasis', () =>
    checkRows(
      [
        ['**bold**', '<strong>bold</strong>'],
        ['*italic*', '<em>italic</em>'],
        ['a **b** c *d* e', 'a <strong>b</strong> c <em>d</em> e'],
        ['**one** and **two**', '<strong>one</strong> and <strong>two</strong>'],
        ['**a *b* c**', '<strong>a <em>b</em> c</strong>'],
        ['*a **b** c*', '<em>a <strong>b</strong> c</em>'],
        ['***both***', '<strong><em>both</em></strong>'],
        ['2 ** 3', '2 ** 3'],
        ['a * b', 'a * b'],
        ['**open', '**open'],
        ['*open **closed**', '*open <strong>closed</strong>'],
        ['****', '****'],
        ['**a*', '**a*'],
      ],
      ([name]) => name,
      ([line, expected]) => {
        expect(html(line)).toBe(`<p>${expected}</p>`);
      },
    ));

  it('also renders emphasis in headings and bullets', () => {
    expect(html('## A *b*\n- **c** d')).toBe('<h2>A <em>b</em></h2><ul><li><strong>c</strong> d</li></ul>');
  });

  it.each([
    '#Not a heading',
    '####Four',
    '#### Four',
    '-no bullet',
    ' - indented',
    '* star',
    '1. one',
    '> quote',
  ])('treats any other line as a paragraph: %s', (line) => {
    expect(textOf(html(line))).toBe(line);
    expect(tagsOf(html(line))).toEqual(['p', '/p']);
  });
});

describe('any text', () => {
  const hostile = fc.constantFrom(
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '<b>',
    '</p></main>',
    '&lt;i&gt;',
    '"><svg/onload=x>',
    '<!--',
  );
  const piece = fc.oneof(
    fc.constantFrom('# ', '## ', '### ', '- ', '*', '**', '***', '****', '\n', '\r\n', ' ', '\t'),
    hostile,
    // Backticks are removed, because a pair of them marks code.
    fc.string({ maxLength: 6 }).map((text) => text.replaceAll('`', '')),
  );
  const content = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

  it('is rendered with the allowed elements only, without attributes', () => {
    fc.assert(
      fc.property(content, (text) => {
        for (const tag of tagsOf(html(text))) expect(tag).toMatch(/^\/?(h2|h3|p|ul|li|strong|em)$/);
      }),
      { numRuns: 1000 },
    );
  });

  it('loses no characters except Markdown marks', () => {
    const prefixes = /^(?:### |## |- )/;
    fc.assert(
      fc.property(content, (text) => {
        const expected = text
          .split(/\r?\n/)
          .filter((line) => line.trim() !== '' && !line.startsWith('# '))
          .map((line) => line.replace(prefixes, ''))
          .join('');
        const withoutMarks = (one: string) => one.replaceAll('*', '');
        expect(withoutMarks(textOf(html(text)))).toBe(withoutMarks(expected));
      }),
      { numRuns: 1000 },
    );
  });

  it('loses asterisks only in pairs', () => {
    fc.assert(
      fc.property(content, (text) => {
        const markup = html(text);
        const count = (one: string, part: RegExp) => [...one.matchAll(part)].length;
        const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('# '));
        const marks = 4 * count(markup, /<strong>/g) + 2 * count(markup, /<em>/g);
        expect(count(textOf(markup), /\*/g) + marks).toBe(count(lines.join('\n'), /\*/g));
      }),
      { numRuns: 1000 },
    );
  });

  it('is rendered in time proportional to its length', () => {
    const lines = [
      '*'.repeat(100_000),
      '* '.repeat(50_000),
      '*a **b '.repeat(15_000),
      '**a*b'.repeat(20_000),
    ];
    for (const line of lines) expect(html(line).length).toBeGreaterThan(50_000);
  });
});
