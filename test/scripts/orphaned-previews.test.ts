import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrphanedPreviews } from '../../scripts/orphaned-previews/orphaned.ts';
import { readServerPort } from '../../scripts/local-cloud/state/lock.ts';
import { runCommand } from '../support/command.ts';

const previewLabels = [{ name: 'bug' }, { name: 'preview' }];

test.each([
  ['those of a closed pull request', ['Portico-pr-7-Data', 'Portico-pr-7-Site'], [], ['pr-7']],
  [
    'those of a pull request that lost its label',
    ['Portico-pr-7-Data'],
    [{ number: 7, labels: [{ name: 'bug' }] }],
    ['pr-7'],
  ],
  [
    'none of an open pull request with the label',
    ['Portico-pr-7-Data'],
    [{ number: 7, labels: previewLabels }],
    [],
  ],
  [
    'those of pull request 71, even if pull request 7 is open',
    ['Portico-pr-71-Data'],
    [{ number: 7, labels: previewLabels }],
    ['pr-71'],
  ],
  ['none of other environments', ['Portico-prod-Data', 'Portico-dev-Site', 'CDKToolkit'], [], []],
])('orphaned environments include %s', (_, stacks, openPullRequests, orphanedNames) => {
  expect(findOrphanedPreviews(stacks, openPullRequests)).toEqual(orphanedNames);
});

/**
 * Responds as CloudFormation and GitHub do. There are stacks of the pull requests 7, 8 and 9; only 8 is open,
 * and the stack of 9 is already deleted.
 */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (pathname === '/repos/acme/portal/pulls') {
    const isAuthorized = request.headers.authorization === 'Bearer good';
    const isFirstPage = searchParams.get('page') === '1';
    const openPullRequests = isFirstPage
      ? Array.from({ length: 100 }, (_, index) => ({ number: 1000 + index, labels: [] }))
      : [{ number: 8, labels: previewLabels }];
    response.writeHead(isAuthorized ? 200 : 403).end(JSON.stringify(openPullRequests));
    return;
  }
  const summaries = [
    ['Portico-pr-7-Data', 'CREATE_COMPLETE'],
    ['Portico-pr-8-Data', 'UPDATE_COMPLETE'],
    ['Portico-pr-9-Data', 'DELETE_COMPLETE'],
  ].map(
    ([name, status]) =>
      `<member><StackName>${name}</StackName><StackStatus>${status}</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime></member>`,
  );
  response
    .writeHead(200, { 'content-type': 'text/xml' })
    .end(
      `<ListStacksResponse><ListStacksResult><StackSummaries>${summaries.join('')}</StackSummaries></ListStacksResult></ListStacksResponse>`,
    );
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise((done) => server.close(done)));

const runOrphanedPreviews = (token: string) => {
  const url = `http://127.0.0.1:${readServerPort(server)}`;
  return runCommand('orphaned-previews', [], {
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    GITHUB_API_URL: url,
    GITHUB_REPOSITORY: 'acme/portal',
    GITHUB_TOKEN: token,
  });
};

test(
  'the command prints one name per line, after all pages of open pull requests',
  { tags: ['nightly'] },
  async () => {
    expect(await runOrphanedPreviews('good')).toEqual({ code: 0, output: 'pr-7\n', errors: '' });
  },
);

test('if GitHub refuses the request, no environment counts as orphaned', { tags: ['nightly'] }, async () => {
  const { code, output, errors } = await runOrphanedPreviews('bad');
  expect([code, output]).toEqual([1, '']);
  expect(errors).toContain('GitHub answered 403');
});
