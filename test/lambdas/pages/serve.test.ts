import { expect, test } from 'vitest';
import { DeadlineExceeded } from '../../../lambdas/platform/deadline.ts';
import { type Blog, type Views, servePages } from '../../../lambdas/pages/serve.ts';

const views: Views = {
  list: () => 'list',
  failedList: (failure = 'general message') => failure,
  post: () => 'post',
  missingPost: () => 'missing post',
  missingPage: () => 'missing page',
};
const failing = (error: Error): Blog => ({
  postsNewestFirst: () => Promise.reject(error),
  allPosts: () => Promise.reject(error),
  postBySlug: () => Promise.reject(error),
});
const listWhen = async (error: Error) => {
  const serve = servePages(failing(error), views, () => Promise.resolve('https://example.com'));
  return serve(
    // Only what the function reads of API Gateway's event.
    { routeKey: 'GET /blogs', rawPath: '/blogs', requestContext: { requestId: 'r-1' } },
    { getRemainingTimeInMillis: () => 5_000 },
  );
};

test('the list of posts says why it failed, when the server knows a reason to show', async () => {
  expect(await listWhen(new DeadlineExceeded())).toMatchObject({
    statusCode: 503,
    body: expect.stringContaining('did not answer in time'),
  });
  expect(await listWhen(new Error('secret'))).toMatchObject({ statusCode: 503, body: 'general message' });
});
