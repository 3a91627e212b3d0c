import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cloud } from '../../../scripts/local-cloud/cloud.ts';
import { Post, PostList } from '../../../shared/contract/blog.ts';
import * as z from 'zod';
import { type LooseInput, attempt, parseProblem } from '../../support/api.ts';
import { startOwnCloud } from '../../support/own-cloud.ts';
import { addDaysToToday, newPost } from '../../support/posts.ts';

const PostResponse = z.strictObject({ success: z.literal(true), posts: Post });

let cloud: Cloud;
let publish: (post: Post) => Promise<void>;

beforeAll(async () => {
  cloud = await startOwnCloud();
  ({ publishPost: publish } = await import('../../../lambdas/blog/publish-post.ts'));
});
afterAll(() => cloud.stop());

async function listPosts(query: LooseInput['query'] = {}) {
  const answer = await attempt('listPosts', { query }, undefined);
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return PostList.parse(JSON.parse(answer.text));
}
const requestPost = (slug: string) => attempt('getPost', { params: { slug } }, undefined);

/** Publishes `count` posts of a category, dated one day apart. Returns them newest first. */
async function publishPosts(count: number, category: string, year: number): Promise<Post[]> {
  const posts = Array.from({ length: count }, (_, index) =>
    newPost({ category, published_date: `${year}-06-${String(28 - index).padStart(2, '0')}` }),
  );
  await Promise.all(posts.map(publish));
  return posts;
}
const listSlugs = (posts: readonly { slug: string }[]) => posts.map(({ slug }) => slug);

describe('the list of posts', () => {
  it('is empty before a post is published', async () => {
    expect(await listPosts({ category: 'Healthcare' })).toEqual({ success: true, posts: [] });
  });

  it('has ten posts per page, and continues from the cursor', async () => {
    const posts = await publishPosts(13, 'Salesforce', 2023);
    const firstPage = await listPosts({ category: 'Salesforce' });
    expect(listSlugs(firstPage.posts)).toEqual(listSlugs(posts.slice(0, 10)));
    const secondPage = await listPosts({ category: 'Salesforce', after: firstPage.after });
    expect(listSlugs(secondPage.posts)).toEqual(listSlugs(posts.slice(10)));
    expect(secondPage).not.toHaveProperty('after');
  });

  it('returns a cursor, to an empty page, for exactly ten posts, but no cursor for nine', async () => {
    await publishPosts(9, 'SaaS Solutions', 2022);
    expect(await listPosts({ category: 'SaaS Solutions' })).not.toHaveProperty('after');
    await publish(newPost({ category: 'SaaS Solutions', published_date: '2022-01-01' }));
    const { posts, after } = await listPosts({ category: 'SaaS Solutions' });
    expect(posts).toHaveLength(10);
    expect(await listPosts({ category: 'SaaS Solutions', after })).toEqual({ success: true, posts: [] });
  });

  it('lists every category, newest first, without skipped or repeated posts of one day', async () => {
    const published_date = addDaysToToday(0);
    const posts = Array.from({ length: 12 }, (_, index) =>
      newPost({ published_date, category: index % 2 ? 'Healthcare Innovation' : 'Financial Services' }),
    );
    await Promise.all(posts.map(publish));
    const firstPage = await listPosts();
    const secondPage = await listPosts({ after: firstPage.after });
    const listedSlugs = listSlugs([...firstPage.posts, ...secondPage.posts.slice(0, 2)]);
    expect(listedSlugs).toEqual(listSlugs(posts).toSorted().toReversed());
    expect(listSlugs((await listPosts({ category: 'Financial Services' })).posts)).toEqual(
      listedSlugs.filter((slug) =>
        posts.some((post) => post.slug === slug && post.category === 'Financial Services'),
      ),
    );
  });

  it('has the fields of a card, and not the content of the post', async () => {
    const post = newPost({ category: 'Digital Transformation', image_url: '/images/blog/post.webp' });
    await publish(post);
    const { content: _, ...summary } = post;
    expect((await listPosts({ category: 'Digital Transformation' })).posts).toEqual([summary]);
  });

  it('shows a post in its new category, and only once even if it is published repeatedly', async () => {
    const post = newPost({ category: 'Digital Transformation', published_date: '2021-02-03' });
    await publish(post);
    const movedPost = { ...post, category: 'Healthcare', title: 'Another title' };
    await publish(movedPost);
    await publish(movedPost);
    const posts = (await listPosts({ category: 'Healthcare' })).posts.filter(
      ({ slug }) => slug === post.slug,
    );
    expect(posts.map(({ title }) => title)).toEqual(['Another title']);
    const formerCategoryPosts = (await listPosts({ category: 'Digital Transformation' })).posts;
    expect(listSlugs(formerCategoryPosts)).not.toContain(post.slug);
  });

  it('uses one Query for every list and page', async () => {
    const { after } = await listPosts({ category: 'Salesforce' });
    for (const query of [{}, { category: 'Salesforce' }, { category: 'Salesforce', after }]) {
      const { request_id } = await attempt('listPosts', { query }, undefined);
      expect(cloud.calls(request_id).map(({ operation }) => operation)).toEqual(['Query']);
    }
  });

  const encodeCursor = (text: string) => Buffer.from(text).toString('base64url');
  it.each([
    ['nonsense', 'nonsense'],
    ['the cursor of another list', encodeCursor('01M7YPAA7AEC7M8H7Z4F271KZ3')],
    ['a cursor that names a partition', encodeCursor('POSTS#2024-01-01#post')],
    ['an empty string', ''],
    ['a long string', 'x'.repeat(5_000)],
  ])('returns 400 for %s as a cursor', async (_, after) => {
    const answer = await attempt('listPosts', { query: { after } }, undefined);
    expect(answer.status).toBe(400);
    expect(parseProblem(answer).issues?.map(({ path }) => path)).toEqual(['query.after']);
  });

  it('returns 400 for an unknown category or an unknown parameter', async () => {
    for (const query of [{ category: 'Gardening' }, { category: 'All' }, { limit: 1000 }])
      expect((await attempt('listPosts', { query }, undefined)).status).toBe(400);
  });
});

describe('a refusal', () => {
  it.each([
    { status: 400, sendRequest: () => attempt('listPosts', { query: { category: 'Gardening' } }, undefined) },
    { status: 404, sendRequest: () => requestPost('no-such-post') },
    {
      status: 500,
      sendRequest: () => {
        cloud.faults.add({ service: 'dynamodb', operation: 'Query', times: 9, status: 500 });
        return attempt('listPosts', { query: {} }, undefined);
      },
    },
  ])(
    'with status $status has the flag success: false and the message to show',
    async ({ status, sendRequest }) => {
      const answer = await sendRequest();
      cloud.faults.clear();
      expect(answer.status).toBe(status);
      expect(parseProblem(answer)).toMatchObject({ success: false, error: expect.stringMatching(/\w/) });
    },
  );
});

describe('a post with a future date', () => {
  it('is not listed or found before its date, even with a cursor from the future', async () => {
    const tomorrowPost = newPost({ published_date: addDaysToToday(1), category: 'Healthcare' });
    await publish(tomorrowPost);
    const after = encodePosition('2999-12-31', 'z');
    for (const query of [{}, { category: 'Healthcare' }, { after }, { category: 'Healthcare', after }])
      expect(listSlugs((await listPosts(query)).posts)).not.toContain(tomorrowPost.slug);
    expect((await requestPost(tomorrowPost.slug)).status).toBe(404);
  });

  it('is listed and found on its date', async () => {
    const todayPost = newPost({ published_date: addDaysToToday(0), category: 'Healthcare' });
    await publish(todayPost);
    expect(listSlugs((await listPosts({ category: 'Healthcare' })).posts)).toContain(todayPost.slug);
    expect((await requestPost(todayPost.slug)).status).toBe(200);
  });

  const encodePosition = (day: string, slug: string) => Buffer.from(`${day}#${slug}`).toString('base64url');
});

describe('a single post', () => {
  it('has every field, including the SEO fields, and is read with one GetItem', async () => {
    const post = newPost({ seo_title: 'For search engines', seo_description: 'What they show.' });
    await publish(post);
    const answer = await requestPost(post.slug);
    expect(PostResponse.parse(JSON.parse(answer.text)).posts).toEqual(post);
    expect(cloud.calls(answer.request_id).map(({ operation }) => operation)).toEqual(['GetItem']);
  });

  it.each(['no-such-post', 'No Such Post', 'x'.repeat(101), '%00', 'a--b'])(
    'returns 404 for the missing post %s',
    async (slug) => {
      const answer = await requestPost(slug);
      expect(answer.status).toBe(404);
      expect(parseProblem(answer).code).toBe('not_found');
    },
  );
});
