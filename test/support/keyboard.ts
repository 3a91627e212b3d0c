import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More presses than this are a long way round. */
const reach = 25;

/** Time for an answer of the API that the focus waits for, in milliseconds. */
const patience = 15_000;

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Waits until something has been given the focus without a key leading there. */
export async function getsFocus(target: Locator): Promise<void> {
  const told = { message: `${String(target)} gets the focus`, timeout: patience };
  await expect.poll(() => hasFocus(target), told).toBe(true);
}

/** Whether a part of something can be seen without scrolling. */
const isInView = (target: Locator) =>
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });

/** Whether something looks different when it has the focus, which the browser brings into view. */
export async function showsFocus(page: Page, target: Locator): Promise<boolean> {
  await expect.poll(() => isInView(target), { message: `${String(target)} comes into view` }).toBe(true);
  const box = await target.boundingBox();
  if (box === null) return false;
  const room = 64;
  const clip = {
    x: Math.max(0, box.x - room),
    y: Math.max(0, box.y - room),
    width: box.width + 2 * room,
    height: box.height + 2 * room,
  };
  const focused = await page.screenshot({ clip });
  await target.blur();
  const plain = await page.screenshot({ clip });
  await target.focus();
  return !focused.equals(plain);
}

const marker = 'focused';

/** Whether the focus is nowhere although this page had it somewhere: a reader without a mouse would have to begin anew. */
const isLost = (page: Page) =>
  page.evaluate(
    (name) =>
      performance.getEntriesByName(name).length > 0 &&
      (document.activeElement === null || document.activeElement === document.body),
    marker,
  );

/** What somebody does who has no mouse. Made before the page goes anywhere. */
export interface Keyboard {
  /** Presses Tab until something has the focus: it gets there, not by a long way round, and shows it. */
  tabTo(target: Locator, within?: number): Promise<void>;
  /** Goes to something and presses a key on it; Enter unless told otherwise. */
  press(target: Locator, key?: string): Promise<void>;
  /** Goes to a field and types over what is in it. */
  write(target: Locator, text: string): Promise<void>;
  /** Keys where the focus is. */
  type(text: string): Promise<void>;
  keys(...names: string[]): Promise<void>;
}

export async function keyboardOf(page: Page): Promise<Keyboard> {
  const { keyboard } = page;
  await page.addInitScript((name) => {
    addEventListener('focusin', () => performance.mark(name));
  }, marker);
  const shown = new Set<string>();

  const tabTo = async (target: Locator, within = reach) => {
    await target.waitFor();
    const what = String(target);
    await expect
      .poll(() => isLost(page), {
        message: `the focus is somewhere on the way to ${what}`,
        timeout: patience,
      })
      .toBe(false);
    for (let presses = 0; presses < within && !(await hasFocus(target)); presses += 1)
      await keyboard.press('Tab');
    if (!(await hasFocus(target))) throw new Error(`Tab does not lead to ${what}`);
    if (shown.has(what)) return;
    shown.add(what);
    expect.soft(await showsFocus(page, target), `${what} shows that it has the focus`).toBe(true);
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
