// @module-tag nightly
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { listFrom, newPost } from '../support/posts.ts';

/** Drags a toast of the portal to the right with the pointer, and releases it. */
async function swipe(page: Page, toast: Locator, distance: number): Promise<void> {
  const box = await toast.boundingBox();
  if (box === null) throw new Error('The toast is not visible');
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  await page.mouse.move(x, y);
  await page.mouse.down();
  // sonner applies a move only after it has rendered the direction of the first.
  await expect
    .poll(async () => {
      await page.mouse.move(x + distance - 1, y);
      await page.mouse.move(x + distance, y);
      return toast.evaluate((element) => element.style.getPropertyValue('--swipe-amount-x'));
    })
    .toBe(`${distance}px`);
  await page.mouse.up();
}

/** Opens the sign-in page with a toast of the previous page, on a clock that stands still. */
async function openWithToast(page: Page): Promise<Locator> {
  await page.addInitScript(() => sessionStorage.setItem('toast', '["success","Signed out successfully"]'));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/auth/login');
  const toast = page.locator('[data-sonner-toast]');
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return toast.count();
    })
    .toBe(1);
  return toast;
}

test('a toast of the portal is 356 px wide, stays for four seconds and leaves within 200 ms', async ({
  visit,
}) => {
  const { page } = await visit();
  const toast = await openWithToast(page);
  expect((await toast.boundingBox())?.width).toBe(356);
  await page.clock.runFor(3900);
  expect(await toast.getAttribute('data-removed')).toBe('false');
  await page.clock.runFor(100);
  await expect.poll(() => toast.getAttribute('data-removed')).toBe('true');
  await page.clock.runFor(200);
  await toast.waitFor({ state: 'detached' });
});

test('a toast of the portal is swiped away after 20 px, and not after 19', async ({ visit }) => {
  const { page } = await visit();
  const toast = await openWithToast(page);
  await swipe(page, toast, 19);
  expect(await toast.getAttribute('data-swipe-out')).toBe('false');
  await swipe(page, toast, 20);
  await expect.poll(() => toast.getAttribute('data-swipe-out')).toBe('true');
  await page.clock.runFor(200);
  await toast.waitFor({ state: 'detached' });
});

test('a toast of the website stays for five seconds, and is swiped away after 50 px, not after 49', async ({
  visit,
}) => {
  const { publish } = await import('../../lambdas/blog/publish-post.ts');
  await publish(newPost());
  const list = listFrom('2999-01-01');
  const { page } = await visit({ expected: [/net::ERR_FAILED/], failures: ['listPosts 0'] });
  // Whatever the number of posts, this list has another page, which fails.
  await page.route(list, async (route) => {
    const response = await route.fetch();
    const more = '<a id="more-posts" href="/blogs?after=x">Load More Posts</a></main>';
    await route.fulfill({
      response,
      body: (await response.text()).replace(/ id="more-posts"/, '').replace('</main>', more),
    });
  });
  await page.route(
    (url) => url.search === '?after=x',
    (route) => route.abort('failed'),
  );
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(list);
  const toast = page.locator('.toast');
  const fail = () => page.locator('#more-posts').click();
  await fail();
  await toast.waitFor();
  await page.clock.runFor(4999);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(1);
  await expect.poll(() => toast.count()).toBe(0);

  await fail();
  await toast.hover();
  const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 };
  for (const { distance, left } of [
    { distance: 49, left: 1 },
    { distance: 50, left: 0 },
  ]) {
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 20 + distance, y + 20, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => toast.count()).toBe(left);
  }
});
