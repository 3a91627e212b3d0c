// @module-tag nightly
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Cloud } from '../../../scripts/local-cloud/cloud.ts';
import type { Post } from '../../../shared/contract/blog.ts';
import { send } from '../../support/api.ts';
import { startOwnCloud } from '../../support/own-cloud.ts';
import { newPost } from '../../support/posts.ts';

const clock = { passed: 0 };
const minutes = (count: number) => count * 60_000;
const days = (count: number) => count * minutes(24 * 60);

let cloud: Cloud;
let publish: (post: Post) => Promise<void>;
beforeAll(async () => {
  cloud = await startOwnCloud({ now: () => Date.now() + clock.passed });
  ({ publishPost: publish } = await import('../../../lambdas/blog/publish-post.ts'));
});
afterEach(() => cloud.faults.clear());
afterAll(() => cloud.stop());

async function publishPost(category: string): Promise<Post> {
  const post = newPost({ category });
  await publish(post);
  return post;
}

function breakTable(): void {
  cloud.faults.add({ service: 'dynamodb', status: 500, times: Infinity });
}

const get = (path: string) => send({ method: 'GET', path });
const listOf = (category: string) => `/blogs?category=${encodeURIComponent(category)}`;
const postPath = ({ slug }: Post) => `/blog/${slug}`;

describe('the blog while DynamoDB is unavailable', () => {
  it('CloudFront serves cached lists and posts for a week', async () => {
    const category = 'Compliance';
    const post = await publishPost(category);
    const paths = [listOf(category), postPath(post), '/rss.xml', '/sitemap.xml'];
    const before = await Promise.all(paths.map(get));
    for (const { status, text } of before) {
      expect(status).toBe(200);
      expect(text).toContain(post.slug);
    }

    breakTable();
    for (const duration of [minutes(5), days(3), days(3)]) {
      clock.passed += duration;
      const answers = await Promise.all(paths.map(get));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(answers.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    }

    clock.passed += days(2);
    expect((await get(listOf(category))).status).toBe(503);
  });

  it('a post that is not cached returns 503, and static pages are served', async () => {
    const post = await publishPost('Salesforce');
    breakTable();
    expect((await get(postPath(post))).status).toBe(503);
    for (const path of ['/', '/about', '/compliance', '/salesforce']) {
      expect((await get(path)).status).toBe(200);
      clock.passed += days(2);
      expect((await get(path)).status).toBe(200);
    }
  });
});

describe('the blog after DynamoDB becomes available', () => {
  it('a list shows the newest posts after an outage', async () => {
    const category = 'Healthcare';
    await publishPost(category);
    await get(listOf(category));
    breakTable();
    clock.passed += days(3);
    expect((await get(listOf(category))).status).toBe(200);

    cloud.faults.clear();
    const post = await publishPost(category);
    clock.passed += days(1);
    const { status, text, headers } = await get(listOf(category));
    expect(status).toBe(200);
    expect(text).toContain(post.slug);
    expect(headers.get('x-cache')).toBe('Miss from cloudfront');
  });

  it('a list shows a new post after one minute', async () => {
    const category = 'Financial Services';
    await get(listOf(category));
    const post = await publishPost(category);
    expect((await get(listOf(category))).text).not.toContain(post.slug);
    clock.passed += minutes(1);
    await expect.poll(async () => (await get(listOf(category))).text).toContain(post.slug);
  });
});
