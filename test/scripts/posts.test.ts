import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Posts from '../../scripts/seed/blog/posts.ts';
import { parsePost } from '../../scripts/seed/blog/post-file.ts';
import { Post } from '../../shared/contract/blog.ts';
import { postCategories } from '../../shared/model/blog.ts';

const validFields = {
  title: 'Audits: what is asked first',
  excerpt: 'Three questions.',
  category: 'Compliance',
  author: 'Amara Okonkwo',
  published_date: '2024-03-05',
  read_time: '4 min read',
};
const createPostFile = (fields: Record<string, string>, content = '## Who\n\nText.') =>
  ['---', ...Object.entries(fields).map(([key, value]) => `${key}: ${value}`), '---', '', content].join('\n');
const parseFields = (fields: Record<string, string>) =>
  parsePost('posts/first-questions.md', createPostFile(fields));

describe('a post in a file', () => {
  it('gets its slug from the file name, its fields from the front matter, and its body from the text below', () => {
    expect(parseFields({ ...validFields, seo_title: 'Audits' })).toEqual({
      ...validFields,
      seo_title: 'Audits',
      slug: 'first-questions',
      id: expect.any(String),
      content: '## Who\n\nText.',
    });
  });

  it('has the same unique id each time it is read', () => {
    expect(parseFields(validFields).id).toBe(parseFields({ ...validFields, title: 'Another title' }).id);
    expect(parseFields(validFields).id).not.toBe(parsePost('other.md', createPostFile(validFields)).id);
  });

  it.each([
    '/images/blog/own.webp',
    'https://images.example.com/photo-1?w=1200&fit=crop',
    'https://example.com:8443/',
  ])('may have the picture %s', (image_url) =>
    expect(parseFields({ ...validFields, image_url }).image_url).toBe(image_url),
  );

  it.each([
    '//example.com/a.png',
    'https://user:secret@example.com/a.png',
    'javascript:alert(1)',
    'https://example.com',
  ])('must not have the picture %s', (image_url) =>
    expect(() => parseFields({ ...validFields, image_url })).toThrow('image_url must be the path'),
  );

  it('may have the line endings of any system', () => {
    expect(parsePost('first-questions.md', createPostFile(validFields).replaceAll('\n', '\r\n'))).toEqual(
      parseFields(validFields),
    );
  });

  const { title: _, ...fieldsWithoutTitle } = validFields;
  it.each<[string, Record<string, string>, string]>([
    ['a missing key', fieldsWithoutTitle, 'first-questions.md: title: title is required'],
    ['an empty value', { ...validFields, author: ' ' }, 'first-questions.md: author: author is required'],
    ['an unknown key', { ...validFields, tags: 'a' }, 'first-questions.md: tags: unknown key'],
    [
      'a date in another format',
      { ...validFields, published_date: '5 March 2024' },
      'first-questions.md: published_date: published_date must be a day, as in 2024-01-31',
    ],
    [
      'a picture without HTTPS',
      { ...validFields, image_url: 'http://example.com/a.png' },
      'first-questions.md: image_url: image_url must be the path of a picture on this site, or an address that begins with https://',
    ],
    ['a slug', { ...validFields, slug: 'other' }, 'first-questions.md: slug: unknown key'],
  ])('is rejected for %s, with the file and key in the error', (_, fields, message) => {
    expect(() => parseFields(fields)).toThrow(message);
  });

  it.each([
    ['no front matter', 'Text.', 'front matter is expected'],
    ['front matter without an end', '---\ntitle: A', 'front matter is expected'],
    ['a line without a key', '---\njust words\n---\n', '"just words" is not of the form "key: value"'],
    ['a duplicate key', '---\ntitle: A\ntitle: B\n---\n', 'title appears twice'],
    ['no body', createPostFile(validFields, ' '), 'content: content is required'],
  ])('is rejected for %s, with the file in the error', (_, text, message) => {
    expect(() => parsePost('first-questions.md', text)).toThrow(`first-questions.md: ${message}`);
  });

  it('is rejected when its file name is not a valid slug', () => {
    expect(() => parsePost('First Questions.md', createPostFile(validFields))).toThrow(
      'First Questions.md: file name: slug must be',
    );
  });
});

describe('a folder of posts', () => {
  let directory = '';
  let readPosts: typeof Posts.readPosts;
  let publishPosts: typeof Posts.publishPosts;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'posts-'));
    // This table does not exist, so storing a post would fail with an error that no test expects.
    vi.stubEnv('TABLE_NAME', 'Table');
    ({ readPosts, publishPosts } = await import('../../scripts/seed/blog/posts.ts'));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(directory, { recursive: true });
  });

  it('is not published when one post is invalid', async () => {
    await writeFile(join(directory, 'a-good-one.md'), createPostFile(validFields));
    await writeFile(join(directory, 'b-bad-one.md'), createPostFile({ ...validFields, category: '' }));
    await expect(publishPosts(directory)).rejects.toThrow('b-bad-one.md: category: category is required');
  });

  it('may contain other files', async () => {
    await writeFile(join(directory, 'README.txt'), 'Not a post.');
    expect(await publishPosts(directory)).toBe(0);
  });

  it('for the demo contains unique, published posts of every category', async () => {
    const posts = await readPosts(resolve(import.meta.dirname, '../../scripts/seed/blog/posts'));
    expect(posts.length).toBeGreaterThanOrEqual(24);
    expect(new Set(posts.map(({ category }) => category))).toEqual(new Set(postCategories));
    for (const key of ['id', 'slug', 'title', 'excerpt', 'content'] as const)
      expect(new Set(posts.map((post) => post[key])).size).toBe(posts.length);
    for (const post of posts) {
      expect(Post.parse(post)).toEqual(post);
      expect(Date.parse(post.published_date)).toBeLessThan(Date.parse('2025-01-01'));
    }
  });

  it('for the demo contains a picture, which is a file of the site itself', async () => {
    const posts = await readPosts(resolve(import.meta.dirname, '../../scripts/seed/blog/posts'));
    const picturePaths = posts.flatMap(({ content }) =>
      [...content.matchAll(/!\[[^\]]+\]\((\S+) "\d+ x \d+"\)/g)].map(([, picturePath = '']) => picturePath),
    );
    expect(picturePaths.length).toBeGreaterThanOrEqual(1);
    for (const picturePath of picturePaths)
      expect(await readFile(resolve(import.meta.dirname, `../../web/public${picturePath}`), 'utf8')).toMatch(
        /^<svg /,
      );
  });
});
