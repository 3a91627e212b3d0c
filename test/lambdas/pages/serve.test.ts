import { expect, test, vi } from 'vitest';
import { logger } from '../../../lambdas/platform/monitoring/logger.ts';
import { DeadlineExceeded } from '../../../lambdas/platform/deadline.ts';
import { type Blog, type Views, servePages } from '../../../lambdas/pages/serve.ts';

const views: Views = {
  optionalPaths: [],
  list: () => 'list',
  failedList: (failure = 'general message') => failure,
  post: () => 'post',
  subscription: (step, token) => `${step} ${token}`,
  missingPost: () => 'missing post',
  missingPage: () => 'missing page',
};
const createFailingBlog = (error: Error): Blog => ({
  listPostsNewestFirst: () => Promise.reject(error),
  listAllPosts: () => Promise.reject(error),
  findPostBySlug: () => Promise.reject(error),
  listRelatedPosts: () => Promise.reject(error),
});
const requestPage = (
  routeKey: string,
  rawPath: string,
  blog: Blog,
  pathParameters: Record<string, string> = {},
) =>
  servePages(blog, views, () => Promise.resolve('https://example.com'))(
    { routeKey, rawPath, pathParameters, requestContext: { requestId: 'r-1' } },
    { getRemainingTimeInMillis: () => 5_000 },
  );

const requestFailingList = (error: Error) => requestPage('GET /blogs', '/blogs', createFailingBlog(error));

test('the list of posts shows the reason of its failure, if there is a known one', async () => {
  expect(await requestFailingList(new DeadlineExceeded())).toMatchObject({
    statusCode: 503,
    body: expect.stringContaining('did not answer in time'),
  });
  expect(await requestFailingList(new Error('secret'))).toMatchObject({
    statusCode: 503,
    body: 'general message',
  });
});

test('the path of a missing post is logged without anything that could be an e-mail address', async () => {
  const logSpy = vi.spyOn(logger, 'info');
  const emptyBlog: Blog = {
    ...createFailingBlog(new Error()),
    findPostBySlug: () => Promise.resolve(undefined),
  };
  for (const [path, loggedPath] of [
    ['/blog/no-such-post', '/blog/no-such-post'],
    ['/blog/jo@example.com/x', '/blog/*/x'],
    [`/blog/${'a'.repeat(500)}`, `/blog/${'a'.repeat(194)}`],
  ] as const) {
    expect(await requestPage('GET /blog/{slug+}', path, emptyBlog)).toMatchObject({ statusCode: 404 });
    expect(logSpy).toHaveBeenLastCalledWith('answered', { status: 404, path: loggedPath });
  }
  logSpy.mockRestore();
});

test('a link of a newsletter mail opens its form, which is not cached; another path is not found', async () => {
  const token = `${'a'.repeat(43)}.${'b'.repeat(43)}`;
  const openPage = (link: string) =>
    requestPage('GET /newsletter/{link+}', `/newsletter/${link}`, createFailingBlog(new Error()), { link });
  for (const step of ['confirm', 'leave'])
    expect(await openPage(`${step}/${token}`)).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'no-store' },
      body: `${step} ${token}`,
    });
  const logSpy = vi.spyOn(logger, 'info');
  for (const link of ['confirm', `confirm/${token}x`, `confirm/${token}/x`, `read/${token}`]) {
    expect(await openPage(link)).toMatchObject({ statusCode: 404, body: 'missing page' });
    expect(logSpy).toHaveBeenLastCalledWith('answered', { status: 404, path: '/newsletter/*' });
  }
  logSpy.mockRestore();
});
