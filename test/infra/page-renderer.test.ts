import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { HTMLElement, type Node, parse } from 'node-html-parser';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preactAliases } from '../../scripts/build/lambdas.ts';
import { Assets, islands } from '../../web/site/assets.ts';
import * as reactRenderer from '../../web/site/blog/render.tsx';
import { newPost } from '../support/posts.ts';

const root = resolve(import.meta.dirname, '../..');
const assets = JSON.stringify(
  Assets.parse({
    logo: '<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
    stylesheets: { pages: '/assets/pages.css', fields: '/assets/fields.css', blog: '/assets/blog.css' },
    font: '/assets/display.woff2',
    scripts: Object.fromEntries(islands.map((island) => [island, `/assets/${island}.js`])),
    inlineScript: 'void 0;',
  }),
);
const origin = 'https://site.example';
const post = newPost({
  title: 'Quotes "and" <angles> & an apostrophe\u2019s',
  excerpt: '\u05e9\u05dc\u05d5\u05dd',
  content: [
    'A [link](https://example.org/a?b=1&c=2) and **strong** `code`.',
    '## A heading',
    '- one\n- two',
    '1. first\n2. second',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
    '```\nconst a = "<b>";\n```',
    '![A picture](/share/site.png)',
  ].join('\n\n'),
});

const [secondPost, thirdPost] = [newPost(), newPost()];

/**
 * The content of HTML as a browser reads it, for comparison. The head is sorted, because React moves scripts
 * in it.
 */
function readContent(node: Node): unknown {
  if (!(node instanceof HTMLElement)) return node.text;
  const { rawTagName, attributes, childNodes } = node;
  const lowercaseAttributes = Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]);
  const children = childNodes.map(readContent);
  const orderedChildren =
    rawTagName === 'head' ? children.map((child) => JSON.stringify(child)).sort() : children;
  return [rawTagName, Object.fromEntries(lowercaseAttributes), orderedChildren];
}

describe('pages rendered with Preact, which functions use, equal those rendered with React', () => {
  let directory: string;
  let preactRenderer: typeof reactRenderer;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portico-renderer-'));
    const outfile = join(directory, 'render.mjs');
    const entryPoints = [join(root, 'web/site/blog/render.tsx')];
    await build({
      entryPoints,
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      jsx: 'automatic',
      alias: preactAliases,
    });
    preactRenderer = await import(outfile);
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  type Views = ReturnType<typeof reactRenderer.createBlogViews>;
  it.each<[string, (views: Views) => string]>([
    ['list', (views) => views.list({ posts: [post, secondPost, thirdPost], after: 'next' }, origin)],
    ['list that failed', (views) => views.failedList('The posts could not be read.')],
    ['post', (views) => views.post(post, [secondPost, thirdPost], origin)],
    ['post that does not exist', (views) => views.missingPost()],
    ['page that does not exist', (views) => views.missingPage()],
  ])('the %s', (_, view) => {
    const [reactContent, preactContent] = [reactRenderer, preactRenderer].map(({ createBlogViews }) =>
      readContent(parse(view(createBlogViews(assets)))),
    );
    expect(preactContent).toEqual(reactContent);
  });
});
