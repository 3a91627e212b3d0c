// @module-tag nightly
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { hasFocus, waitForFocus } from '../support/keyboard.ts';
import { createListPath, newPost } from '../support/posts.ts';
import { fillSignIn } from '../support/sign-in-page.ts';

/** Drags a toast of the portal to the right with the pointer, and releases it. */
async function swipe(page: Page, toast: Locator, distance: number): Promise<void> {
  // Waits until the toast has stopped moving.
  await toast.hover();
  const box = await toast.boundingBox();
  if (box === null) throw new Error('The toast is not visible');
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  await page.mouse.move(x, y);
  await page.mouse.down();
  // The first move starts the swipe, and the second move shifts the toast.
  await expect
    .poll(async () => {
      await page.mouse.move(x + distance - 1, y);
      await page.mouse.move(x + distance, y);
      return toast.evaluate((element) => element.style.getPropertyValue('--radix-toast-swipe-move-x'));
    })
    .toBe(`${distance}px`);
  await page.mouse.up();
}

/** Opens the sign-in page with a stopped clock and a toast that the previous page left. */
async function openSignInWithToast(page: Page): Promise<Locator> {
  await page.addInitScript(() => sessionStorage.setItem('toast', '["success","Signed out successfully"]'));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/auth/login');
  const toast = page.locator('.toaster-toast');
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return toast.count();
    })
    .toBe(1);
  return toast;
}

test('a toast of the portal is 356 px wide, stays for four seconds and leaves within 200 ms', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() =>
    addEventListener('animationend', ({ animationName, elapsedTime }) =>
      sessionStorage.setItem(`test/${animationName}`, `${elapsedTime}`),
    ),
  );
  const toast = await openSignInWithToast(page);
  await expect.poll(async () => (await toast.boundingBox())?.width).toBe(356);
  await page.clock.runFor(3900);
  expect(await toast.getAttribute('data-state')).toBe('open');
  await page.clock.runFor(100);
  await toast.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => sessionStorage.getItem('test/toaster-leave'))).toBe('0.2');
});

test('a toast of the portal is swiped away after 20 px, and not after 19', async ({ visit }) => {
  const { page } = await visit();
  const toast = await openSignInWithToast(page);
  await swipe(page, toast, 19);
  await expect.poll(() => toast.getAttribute('data-swipe')).toBe('cancel');
  expect(await toast.getAttribute('data-state')).toBe('open');
  await swipe(page, toast, 20);
  await page.clock.runFor(200);
  await toast.waitFor({ state: 'detached' });
});

test('at most three toasts of the portal are visible, 14 px apart, and stay while the pointer is over one', async ({
  visit,
}) => {
  const { page } = await visit({ expected: [/status of 400/], failures: ['signIn NotAuthorizedException'] });
  await page.goto('/auth/login');
  await fillSignIn(page, 'nobody@example.com', 'Not-The-Password-1');
  const toasts = page.locator('.toaster-toast');
  await toasts.waitFor();
  await toasts.hover();
  const oldestToast = await toasts.elementHandle();
  await page.getByLabel('Email').focus();
  for (const expectedCount of [2, 3, 3]) {
    const refusalResponsePromise = page.waitForResponse(/_identity/);
    await page.keyboard.press('Enter');
    await refusalResponsePromise;
    await expect.poll(() => toasts.count()).toBe(expectedCount);
  }
  await expect.poll(() => oldestToast?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  expect(await toasts.count()).toBe(3);
  const boxes = await Promise.all((await toasts.all()).map((toast) => toast.boundingBox()));
  const gaps = boxes.slice(1).map((box, index) => {
    const boxAbove = boxes[index];
    return (box?.y ?? 0) - (boxAbove?.y ?? 0) - (boxAbove?.height ?? 0);
  });
  expect(gaps).toEqual([14, 14]);
});

test('the keyboard reaches a toast of the portal with F8, closes it, and continues where it was', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.addInitScript(() => sessionStorage.setItem('toast', '["error","Your account is disabled."]'));
  await page.goto('/auth/login');
  await page.getByText('Your account is disabled.').waitFor();
  const emailField = page.getByLabel('Email');
  await emailField.focus();
  await page.keyboard.press('F8');
  const closeButton = page.getByRole('button', { name: 'Close toast' });
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return hasFocus(closeButton);
    })
    .toBe(true);
  await page.keyboard.press('Enter');
  await closeButton.waitFor({ state: 'detached' });
  await waitForFocus(emailField);
});

test('a toast of the website stays for five seconds, and is swiped away after 50 px, not after 49', async ({
  visit,
}) => {
  const { publishPost } = await import('../../lambdas/blog/publish-post.ts');
  await publishPost(newPost());
  const listPath = createListPath('2999-01-01');
  const { page } = await visit({ expected: [/net::ERR_FAILED/], failures: ['listPosts 0'] });
  // Adds a link to more posts, and makes them fail to load.
  await page.route(listPath, async (route) => {
    const response = await route.fetch();
    const moreLink = '<a id="more-posts" href="/blogs?after=x">Load More Posts</a></main>';
    await route.fulfill({
      response,
      body: (await response.text()).replace(/ id="more-posts"/, '').replace('</main>', moreLink),
    });
  });
  await page.route(
    (url) => url.search === '?after=x',
    (route) => route.abort('failed'),
  );
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(listPath);
  const toast = page.locator('.toast');
  const loadMore = () => page.locator('#more-posts').click();
  await loadMore();
  await toast.waitFor();
  await page.clock.runFor(4999);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(1);
  await expect.poll(() => toast.count()).toBe(0);

  await loadMore();
  await toast.hover();
  const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 };
  for (const { distance, remainingToasts } of [
    { distance: 49, remainingToasts: 1 },
    { distance: 50, remainingToasts: 0 },
  ]) {
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 20 + distance, y + 20, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => toast.count()).toBe(remainingToasts);
  }
});
