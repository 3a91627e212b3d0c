// @module-tag nightly
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Cloud } from '../../../scripts/local-cloud/cloud.ts';
import type { Post } from '../../../shared/contract/blog.ts';
import { send } from '../../support/api.ts';
import { startOwnCloud } from '../../support/own-cloud.ts';
import { newPost } from '../../support/posts.ts';

const clock = { elapsedMs: 0 };
const minutesToMs = (count: number) => count * 60_000;
const daysToMs = (count: number) => count * minutesToMs(24 * 60);

let cloud: Cloud;
let publish: (post: Post) => Promise<void>;
beforeAll(async () => {
  cloud = await startOwnCloud({ now: () => Date.now() + clock.elapsedMs });
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

const getPage = (path: string) => send({ method: 'GET', path });
const createCategoryPath = (category: string) => `/blogs?category=${encodeURIComponent(category)}`;
const postPath = ({ slug }: Post) => `/blog/${slug}`;

describe('the blog while DynamoDB is unavailable', () => {
  it('CloudFront serves cached lists and posts for a week', async () => {
    const category = 'Compliance';
    const post = await publishPost(category);
    const paths = [createCategoryPath(category), postPath(post), '/rss.xml', '/sitemap.xml'];
    const answersBefore = await Promise.all(paths.map(getPage));
    for (const { status, text } of answersBefore) {
      expect(status).toBe(200);
      expect(text).toContain(post.slug);
    }

    breakTable();
    for (const durationMs of [minutesToMs(5), daysToMs(3), daysToMs(3)]) {
      clock.elapsedMs += durationMs;
      const answers = await Promise.all(paths.map(getPage));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(answers.map(({ text }) => text)).toEqual(answersBefore.map(({ text }) => text));
    }

    clock.elapsedMs += daysToMs(2);
    expect((await getPage(createCategoryPath(category))).status).toBe(503);
  });

  it('a post that is not cached returns 503, and static pages are served', async () => {
    const post = await publishPost('Salesforce');
    breakTable();
    expect((await getPage(postPath(post))).status).toBe(503);
    for (const path of ['/', '/about', '/compliance', '/salesforce']) {
      expect((await getPage(path)).status).toBe(200);
      clock.elapsedMs += daysToMs(2);
      expect((await getPage(path)).status).toBe(200);
    }
  });
});

describe('the blog after DynamoDB becomes available', () => {
  it('a list shows the newest posts after an outage', async () => {
    const category = 'Healthcare';
    await publishPost(category);
    await getPage(createCategoryPath(category));
    breakTable();
    clock.elapsedMs += daysToMs(3);
    expect((await getPage(createCategoryPath(category))).status).toBe(200);

    cloud.faults.clear();
    const post = await publishPost(category);
    clock.elapsedMs += daysToMs(1);
    const { status, text, headers } = await getPage(createCategoryPath(category));
    expect(status).toBe(200);
    expect(text).toContain(post.slug);
    expect(headers.get('x-cache')).toBe('Miss from cloudfront');
  });

  it('a list shows a new post after one minute', async () => {
    const category = 'Financial Services';
    await getPage(createCategoryPath(category));
    const post = await publishPost(category);
    expect((await getPage(createCategoryPath(category))).text).not.toContain(post.slug);
    clock.elapsedMs += minutesToMs(1);
    await expect.poll(async () => (await getPage(createCategoryPath(category))).text).toContain(post.slug);
  });
});
