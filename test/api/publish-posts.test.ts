// @module-tag nightly
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { limits } from '../../shared/model/limits.ts';
import { runCommand } from '../support/command.ts';

const { site, environment, outputs } = inject('cloud');
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const createPostFile = (title: string, content = 'Text.') => `---
title: ${title}
excerpt: ${title}
category: Compliance
author: Amara Okonkwo
published_date: 2018-03-05
read_time: 4 min read
---

${content}`;

/** Runs `npm run publish-posts`. @param files contents by file name without `.md` */
async function publishFiles(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'publish-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.md`), text);
  return runCommand('publish-posts', [folder], {
    ...environment,
    TABLE_NAME: outputs['TableName'] ?? '',
    SITE_BUCKET: outputs['SiteBucketName'] ?? '',
  });
}

/** The meta tags of a post's page, which other sites read. */
async function readPreview(slug: string) {
  const root = parse(await (await fetch(`${site}/blog/${slug}`)).text());
  const readMeta = (name: string) =>
    root.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? '';
  return { title: readMeta('og:title'), image: readMeta('og:image') };
}

describe('publishing posts with the bucket of the site', () => {
  const hostileText = `</title><script>alert("a & b")</script>`;
  beforeAll(async () => {
    const { code, output } = await publishFiles({
      'share-picture': createPostFile(hostileText),
      'share-picture-arabic': createPostFile('ما الذي يسأل عنه المدقق أولا'),
      'share-picture-emoji': createPostFile('Ship it 🚀'),
      'share-picture-arrow': createPostFile('From paper → records'),
    });
    expect([code, output]).toEqual([0, 'Published 4 posts.\n']);
  });

  it('stores a picture of the post, which the site serves as an immutable PNG', async () => {
    const { title, image } = await readPreview('share-picture');
    expect(title).toContain(hostileText);
    expect(image.replace(site, '')).toMatch(/^\/share\/blog\/share-picture-[\da-f]{12}\.png$/);
    const answer = await fetch(image);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const png = Buffer.from(await answer.arrayBuffer());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThanOrEqual(120_000);
  });

  it.each(['share-picture-arabic', 'share-picture-emoji', 'share-picture-arrow'])(
    'uses the picture of the category for %s, whose title the font cannot show',
    async (slug) => {
      const { image } = await readPreview(slug);
      expect(image).toBe(`${site}/share/blog-compliance.png`);
      expect((await fetch(image)).headers.get('content-type')).toBe('image/png');
    },
  );

  it('refuses a text of 10 MB, names the limit, and stores nothing', async () => {
    const { code, errors } = await publishFiles({
      'before-a-long-post': createPostFile('Short'),
      'long-post': createPostFile('Long', '[a]('.repeat(2.5 * 1024 * 1024)),
    });
    expect(code).toBe(1);
    expect(errors).toContain(`long-post.md: content: content is longer than ${limits.post} characters`);
    expect(errors).toContain('No post was published.');
    expect(errors.length).toBeLessThan(1_000);
    expect((await fetch(`${site}/blog/before-a-long-post`)).status).toBe(404);
  });
});
