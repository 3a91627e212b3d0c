import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { checkRows } from '../support/rows.ts';

const root = resolve(import.meta.dirname, '../..');
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  // Blog posts are left out, because tests in test/web/site check their links.
  .filter((file) => !file.startsWith('scripts/seed/blog/posts/') && existsSync(join(root, file)));

/** The anchor that GitHub generates for a heading. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const removeCodeBlocks = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');

const listAnchors = (text: string): string[] =>
  [...removeCodeBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));

const findLinks = (text: string): string[] =>
  [...removeCodeBlocks(text).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

function describeBrokenLink(document: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#');
  const targetFile = path === '' ? join(root, document) : resolve(root, dirname(document), path);
  if (!existsSync(targetFile)) return `${document} links to ${path}, which does not exist`;
  if (anchor === undefined || !targetFile.endsWith('.md')) return undefined;
  return listAnchors(readFileSync(targetFile, 'utf8')).includes(anchor)
    ? undefined
    : `${document} links to #${anchor}, which is no heading of ${targetFile.slice(root.length + 1)}`;
}

describe('links in documents', () => {
  it('are found in every document', () => {
    expect(documents).toContain('README.md');
    expect(findLinks(readFileSync(join(root, 'README.md'), 'utf8')).length).toBeGreaterThan(20);
  });

  it('point to existing files and headings', () =>
    checkRows(
      documents,
      (document) => document,
      (document) => {
        const text = readFileSync(join(root, document), 'utf8');
        expect(findLinks(text).flatMap((link) => describeBrokenLink(document, link) ?? [])).toEqual([]);
      },
    ));
});

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

it('documents mention only npm commands that exist', () =>
  checkRows(
    documents,
    (document) => document,
    (document) => {
      const text = readFileSync(join(root, document), 'utf8');
      const mentionedScripts = [...text.matchAll(/npm run ([a-z][\w-]+)/g)].map(([, name = '']) => name);
      expect(mentionedScripts.filter((name) => !(name in scripts))).toEqual([]);
    },
  ));
