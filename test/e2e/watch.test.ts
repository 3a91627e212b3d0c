import { expect, inject } from 'vitest';
import { test } from '../support/browser.ts';
import { watchPage } from '../support/watch.ts';

const { site } = inject('cloud');

test('console errors, exceptions, blocked content and failed requests of a page are recorded', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: site });
  const { problems } = watchPage(page, [/expected error/]);
  await page.goto('/');
  expect(problems).toEqual([]);
  await page.evaluate(() => {
    console.error('expected error');
    console.error('logged error');
    setTimeout(() => {
      throw new Error('thrown error');
    });
    document.body.append(Object.assign(new Image(), { src: 'http://127.0.0.1:1/forbidden.png' }));
  });
  await page.route('**/favicon.svg*', (route) => route.abort('connectionreset'));
  await page.evaluate(() => fetch('/favicon.svg?lost').catch(() => undefined));
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.stringContaining('logged error'),
      expect.stringContaining('thrown error'),
      expect.stringContaining('Content Security Policy'),
      expect.stringMatching(/^request: .*favicon.svg.*net::ERR_CONNECTION_RESET/),
    ]),
  );
  expect(problems.join()).not.toContain('expected error');
  await page.close();
});

test('unexpected logged failures are recorded, and so are expected failures that were not logged', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: site });
  const { problems, listUnloggedFailures } = watchPage(
    page,
    [],
    ['createUser email_taken', 'getMe timed_out'],
  );
  await page.goto('/');
  await page.evaluate(() => {
    console.error('createUser failed: email_taken (409, request r-1)');
    console.error('createUser failed: internal_error (500, request r-2)');
  });
  expect(problems).toEqual([expect.stringContaining('createUser failed: internal_error')]);
  expect(listUnloggedFailures()).toEqual(['getMe timed_out']);
  await page.close();
});
