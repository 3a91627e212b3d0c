import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Number of Tab presses after which a target counts as unreachable. The ticket page for staff has fewer
 * focusable elements, even with the views that other tests add to the navigation.
 */
const maxPresses = 80;

/** Milliseconds within which the focus must move, including the wait for an API response. */
const focusTimeout = 15_000;

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Waits until the page itself moves the focus to an element. */
export async function waitForFocus(target: Locator): Promise<void> {
  const options = { message: `${String(target)} gets the focus`, timeout: focusTimeout };
  await expect.poll(() => hasFocus(target), options).toBe(true);
}

/** Whether a part of an element is visible without scrolling. */
export const isInView = (target: Locator) =>
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });

/** Whether an element looks different when it has the focus. */
export async function showsFocus(page: Page, target: Locator): Promise<boolean> {
  await expect.poll(() => isInView(target), { message: `${String(target)} comes into view` }).toBe(true);
  const box = await target.boundingBox();
  if (box === null) return false;
  const margin = 64;
  const clip = {
    x: Math.max(0, box.x - margin),
    y: Math.max(0, box.y - margin),
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
  const focusedPicture = await page.screenshot({ clip });
  await target.blur();
  const unfocusedPicture = await page.screenshot({ clip });
  await target.focus();
  return !focusedPicture.equals(unfocusedPicture);
}

const focusMark = 'focused';

/** Whether the focus was lost, so that a keyboard user would have to start at the top of the page. */
const isFocusLost = (page: Page) =>
  page.evaluate(
    (name) =>
      performance.getEntriesByName(name).length > 0 &&
      (document.activeElement === null || document.activeElement === document.body),
    focusMark,
  );

/** Actions of a keyboard user. Create the keyboard before the page navigates. */
export interface Keyboard {
  /** Presses Tab until an element has the focus, and checks that the focus is visible there. */
  tabTo(target: Locator, pressLimit?: number): Promise<void>;
  /** Moves the focus to an element and presses a key, by default Enter. */
  press(target: Locator, key?: string): Promise<void>;
  /** Moves the focus to a field and replaces its text. */
  write(target: Locator, text: string): Promise<void>;
  /** Types text into the focused element. */
  type(text: string): Promise<void>;
  keys(...names: string[]): Promise<void>;
}

export async function createKeyboard(page: Page): Promise<Keyboard> {
  const { keyboard } = page;
  await page.addInitScript((name) => {
    addEventListener('focusin', () => performance.mark(name));
  }, focusMark);
  const checkedTargets = new Set<string>();

  const tabTo = async (target: Locator, pressLimit = maxPresses) => {
    await target.waitFor();
    const description = String(target);
    await expect
      .poll(() => isFocusLost(page), {
        message: `the page keeps the focus before ${description}`,
        timeout: focusTimeout,
      })
      .toBe(false);
    for (let pressCount = 0; pressCount < pressLimit && !(await hasFocus(target)); pressCount += 1)
      await keyboard.press('Tab');
    if (!(await hasFocus(target))) throw new Error(`Tab does not reach ${description}`);
    if (checkedTargets.has(description)) return;
    checkedTargets.add(description);
    expect.soft(await showsFocus(page, target), `${description} shows that it has the focus`).toBe(true);
  };
  return {
    tabTo,
    async press(target, key = 'Enter') {
      await tabTo(target);
      await keyboard.press(key);
    },
    async write(target, text) {
      await tabTo(target);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    },
    type: (text) => keyboard.type(text),
    async keys(...names) {
      for (const name of names) await keyboard.press(name);
    },
  };
}
