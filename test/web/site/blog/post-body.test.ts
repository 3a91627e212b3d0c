import * as fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderPostBody } from '../../../../web/site/blog/post-body.tsx';
import { checkRows } from '../../../support/rows.ts';

const renderWithIds = (content: string): string =>
  renderToStaticMarkup(createElement('div', null, renderPostBody(content).nodes)).slice(5, -6);
/** The HTML of a post's body, without the ids of headings. */
const renderHtml = (content: string): string => renderWithIds(content).replace(/(<h[23]) id="[^"]*"/g, '$1');
const listTags = (markup: string) => [...markup.matchAll(/<([^>]*)>/g)].map(([, tag]) => tag);
const readText = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entityCharacters[name] ?? '');
const entityCharacters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

describe('the body of a post', () => {
  it('converts headings and paragraphs to elements, and omits the title', () => {
    expect(renderHtml('# The title\n## One\nText.\n### Two\nMore.')).toBe(
      '<h2>One</h2><p>Text.</p><h3>Two</h3><p>More.</p>',
    );
  });

  it('renders consecutive bullets as one list', () => {
    expect(renderHtml('Before\n- one\n- two\n\n- three\nBetween\n- four')).toBe(
      '<p>Before</p><ul><li>one</li><li>two</li><li>three</li></ul><p>Between</p><ul><li>four</li></ul>',
    );
  });

  it('skips blank lines with any line ending', () => {
    expect(renderHtml('\r\n  \r\nOne\r\n\t\r\n\nTwo\n')).toBe('<p>One</p><p>Two</p>');
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
        expect(renderHtml(line)).toBe(`<p>${expected}</p>`);
      },
    ));

  it('also renders emphasis in headings and bullets', () => {
    expect(renderHtml('## A *b*\n- **c** d')).toBe(
      '<h2>A <em>b</em></h2><ul><li><strong>c</strong> d</li></ul>',
    );
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
    expect(readText(renderHtml(line))).toBe(line);
    expect(listTags(renderHtml(line))).toEqual(['p', '/p']);
  });
});

describe('any text', () => {
  const hostileText = fc.constantFrom(
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '<b>',
    '</p></main>',
    '&lt;i&gt;',
    '"><svg/onload=x>',
    '<!--',
  );
  const pieceArbitrary = fc.oneof(
    fc.constantFrom('# ', '## ', '### ', '- ', '*', '**', '***', '****', '\n', '\r\n', ' ', '\t'),
    hostileText,
    // Backticks are removed, because a pair of them marks code.
    fc.string({ maxLength: 6 }).map((text) => text.replaceAll('`', '')),
  );
  const contentArbitrary = fc.array(pieceArbitrary, { maxLength: 40 }).map((pieces) => pieces.join(''));

  it('is rendered with the allowed elements only, without attributes', () => {
    fc.assert(
      fc.property(contentArbitrary, (text) => {
        for (const tag of listTags(renderHtml(text))) expect(tag).toMatch(/^\/?(h2|h3|p|ul|li|strong|em)$/);
      }),
      { numRuns: 1000 },
    );
  });

  it('loses no characters except Markdown marks', () => {
    const prefixPattern = /^(?:### |## |- )/;
    fc.assert(
      fc.property(contentArbitrary, (text) => {
        const expected = text
          .split(/\r?\n/)
          .filter((line) => line.trim() !== '' && !line.startsWith('# '))
          .map((line) => line.replace(prefixPattern, ''))
          .join('');
        const removeMarks = (input: string) => input.replaceAll('*', '');
        expect(removeMarks(readText(renderHtml(text)))).toBe(removeMarks(expected));
      }),
      { numRuns: 1000 },
    );
  });

  it('loses asterisks only in pairs', () => {
    fc.assert(
      fc.property(contentArbitrary, (text) => {
        const markup = renderHtml(text);
        const countMatches = (input: string, pattern: RegExp) => [...input.matchAll(pattern)].length;
        const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('# '));
        const removedAsteriskCount =
          4 * countMatches(markup, /<strong>/g) + 2 * countMatches(markup, /<em>/g);
        expect(countMatches(readText(markup), /\*/g) + removedAsteriskCount).toBe(
          countMatches(lines.join('\n'), /\*/g),
        );
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
    for (const line of lines) expect(renderHtml(line).length).toBeGreaterThan(50_000);
  });
});
