import { type HTMLElement, parse } from 'node-html-parser';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { limits } from '../../../../shared/model/limits.ts';
import { renderPostBody } from '../../../../web/site/blog/post-body.tsx';
import { checkRows } from '../../../support/rows.ts';

const renderHtml = (content: string): string =>
  renderToStaticMarkup(createElement('div', null, renderPostBody(content).nodes)).slice(5, -6);
const parseBody = (content: string): HTMLElement => parse(renderHtml(content));
const listTagNames = (root: HTMLElement): string[] =>
  root.querySelectorAll('*').map(({ rawTagName }) => rawTagName);

describe('Markdown in the body of a post', () => {
  it('has numbered lists, which preserve their first number', () => {
    expect(renderHtml('1. one\n2. two\n\n3. three')).toBe('<ol><li>one</li><li>two</li><li>three</li></ol>');
    expect(renderHtml('4. four\n5. **five**')).toBe(
      '<ol start="4"><li>four</li><li><strong>five</strong></li></ol>',
    );
  });

  it('has inline and block code, in which other marks have no effect', () => {
    expect(renderHtml('Run `npm **test**` now')).toBe('<p>Run <code>npm **test**</code> now</p>');
    expect(renderHtml('```ts\nconst a = 1;\n\n## b <i>\n```\nAfter')).toBe(
      '<pre role="region" aria-label="Code" tabindex="0"><code>const a = 1;\n\n## b &lt;i&gt;</code></pre><p>After</p>',
    );
  });

  it('shows unterminated code as text', () => {
    expect(renderHtml('```\nopen')).toBe('<p>```</p><p>open</p>');
  });

  it('has tables, which scroll horizontally', () => {
    const root = parseBody('| Day | Hours |\n| --- | ---: |\n| **One** | 4 |\n| Two | `5` |\nAfter');
    expect(root.querySelector('.table')?.getAttribute('tabindex')).toBe('0');
    expect(root.querySelectorAll('th').map(({ innerHTML }) => innerHTML)).toEqual(['Day', 'Hours']);
    expect(root.querySelectorAll('td').map(({ innerHTML }) => innerHTML)).toEqual([
      '<strong>One</strong>',
      '4',
      'Two',
      '<code>5</code>',
    ]);
    expect(root.querySelector('p')?.innerHTML).toBe('After');
  });

  it.each([
    ['[page](/finance#a)', '<a href="/finance#a">page</a>'],
    ['[part](#section-one)', '<a href="#section-one">part</a>'],
    ['[mail](mailto:a@example.com)', '<a href="mailto:a@example.com">mail</a>'],
    ['**[a *b*](/c)**', '<strong><a href="/c">a <em>b</em></a></strong>'],
    [
      '[there](https://example.com/a?b=c&d)',
      '<a href="https://example.com/a?b=c&amp;d" rel="noopener external">there</a>',
    ],
  ])('has the link %s', (line, expected) => expect(renderHtml(line)).toBe(`<p>${expected}</p>`));

  it('has pictures with their size, and their requests do not identify readers to other sites', () => {
    const image = parseBody('![Two queues](/pictures/queue.svg "800 x 400")').querySelector('figure > img');
    expect(image?.attrs).toMatchObject({
      src: '/pictures/queue.svg',
      alt: 'Two queues',
      width: '800',
      height: '400',
      loading: 'lazy',
      referrerpolicy: 'no-referrer',
    });
    expect(parseBody('See ![this](https://example.com/a.png) too').querySelector('p > img')).toBeTruthy();
  });

  it('gives headings unique ids in every script', () => {
    const { contents } = renderPostBody(
      '## Make it so\n## Make it so\n### Make it so\n## بداية العمل\n## 始め方\n## ***\n## Main\n## `a` [b](/c)',
    );
    expect(contents).toEqual([
      { id: 'section-make-it-so', text: 'Make it so' },
      { id: 'section-make-it-so--2', text: 'Make it so' },
      { id: 'section-بداية-العمل', text: 'بداية العمل' },
      { id: 'section-始め方', text: '始め方' },
      { id: 'section-', text: '' },
      { id: 'section-main', text: 'Main' },
      { id: 'section-a-b', text: 'a b' },
    ]);
  });
});

describe('an attack in the body of a post', () => {
  it('is text unless it is supported markup', () =>
    checkRows(
      [
        '[x](javascript:alert(1))',
        '[x](JaVaScRiPt:alert(1))',
        '[x](java\tscript:alert(1))',
        '[x](<java script:alert(1)>)',
        '[x](\u0001javascript:alert(1))',
        '[x](javascript&#58;alert(1))',
        '[x](&#106;avascript:alert(1))',
        '[x](data:text/html,<script>alert(1)</script>)',
        '[x](vbscript:msgbox)',
        '[x](file:///etc/passwd)',
        '[x](blob:https://example.com/1)',
        '[x](http://example.com)',
        '[x](//example.com)',
        '[x](/\\example.com)',
        '[x](\\\\example.com)',
        '[x](https:\\\\example.com)',
        '[x](https://user:secret@example.com/)',
        '[x](mailto:a@example.com?bcc=all@example.com)',
        '[x](page.html)',
        '![x](javascript:alert(1))',
        '![x](data:image/svg+xml;base64,PHN2Zz4=)',
        '![x](//example.com/x.svg)',
        '![x](mailto:a@example.com)',
        '<https://example.com>',
        'https://example.com',
        '[x][1]',
        '[1]: https://example.com',
        '<a href="https://example.com">x</a>',
        '<img src=x onerror=alert(1)>',
        '<svg onload=alert(1)>',
        '<script>alert(1)</script>',
        '<!--',
        '&lt;script&gt;',
        '    indented code',
        '---',
        '> quote',
        '~~struck~~',
        '\\*escaped',
      ],
      (line) => line,
      (line) => {
        const root = parseBody(line);
        expect(listTagNames(root).filter((tag) => tag !== 'p')).toEqual([]);
        expect(root.textContent).toBe(line);
      },
    ));

  it('cannot add an element or an attribute', () =>
    checkRows(
      [
        ['an event handler in a picture', '![" onerror="alert(1)](/a.png)'],
        ['an event handler in a title', '![a](/a.png "\\" onerror=\\"alert(1)")'],
        ['an event handler in a link', '[a](/a"onclick="alert(1))'],
        ['markup in the text of a link', '[<img src=x onerror=alert(1)>](/a)'],
        ['markup in code', '`</code><script>alert(1)</script>`'],
        ['markup in a table', '| <script>a</script> |\n| --- |\n| <img src=x onerror=a> |'],
        ['a block of code that ends early', '```\n</code></pre><script>alert(1)</script>\n```'],
        ['a link in a link', '[a [b](javascript:alert(1)) c](/d)'],
        ['markup in the language of a block of code', '```x" onload="alert(1)\na\n```'],
      ],
      ([attack]) => attack,
      ([, content]) => {
        const allowedAttributes = [
          'href',
          'rel',
          'src',
          'alt',
          'width',
          'height',
          'loading',
          'decoding',
          'referrerpolicy',
        ];
        const generatedAttributes = ['class', 'role', 'tabindex', 'aria-label', 'scope'];
        for (const element of parseBody(content).querySelectorAll('*')) {
          expect(element.rawTagName).toMatch(/^(p|a|img|figure|code|pre|div|table|thead|tbody|tr|th|td)$/);
          for (const name of Object.keys(element.attrs))
            expect([...allowedAttributes, ...generatedAttributes]).toContain(name);
          expect(element.getAttribute('href') ?? '').not.toMatch(/script:/);
        }
      },
    ));

  const halfLength = limits.post / 2;
  it(
    "is rendered quickly at the maximum length, and stays below a function's response limit",
    { tags: ['nightly'] },
    () =>
      checkRows(
        [
          ['open brackets', '['.repeat(limits.post)],
          ['links without an end', '[a]('.repeat(halfLength / 2)],
          ['links on short lines', `${'[a]('.repeat(900)}\n`.repeat(27)],
          ['pictures', '![](/)'.repeat(limits.post / 6)],
          ['pairs of brackets', '[]'.repeat(halfLength)],
          ['back-ticks', '`'.repeat(limits.post)],
          [
            'runs of back-ticks of every length',
            Array.from({ length: 440 }, (_, n) => '`'.repeat(n)).join(' '),
          ],
          ['backslashes', '\\*'.repeat(halfLength)],
          ['angle brackets', '<'.repeat(limits.post)],
          ['fences', '```\n'.repeat(limits.post / 4)],
          ['fences without an end', '```a\n'.repeat(limits.post / 5)],
          ['invalid fences', '```a`\n'.repeat(limits.post / 7) + '\n```\n'],
          ['lines of tables', '|-|-\n'.repeat(limits.post / 5)],
          ['lines of tables of different widths', '|-|-\n|-\n'.repeat(limits.post / 8)],
          ['headings', '## a\n'.repeat(limits.post / 5)],
          ['items', '1. a\n'.repeat(limits.post / 5)],
          ['bullets without text between blank lines', '- \n\n'.repeat(limits.post / 4)],
          [
            'a table with very many columns',
            `${'|a'.repeat(9000)}\n${'|-'.repeat(9000)}\n${'|\n'.repeat(30_000)}`,
          ],
          ['tables', '|a|b|\n|-|-|\n|c|d|\n\n'.repeat(limits.post / 20)],
          ['a table with long rows', `|a|\n|-|\n${'|b'.repeat(45_000)}`],
          ['nested brackets', '['.repeat(halfLength) + ']'.repeat(halfLength)],
          ['nested parentheses', `[a]${'('.repeat(halfLength)}${')'.repeat(halfLength)}`],
        ],
        ([attack]) => attack,
        ([, content]) => {
          expect(renderHtml(content).length).toBeLessThan(5_000_000);
        },
      ),
  );
});
