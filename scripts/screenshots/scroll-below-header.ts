import type { Locator } from 'playwright-core';

/** Scrolls an element of the portal to just below the sticky header. */
export const scrollBelowHeader = (target: Locator): Promise<void> =>
  target.evaluate((element) => {
    const header = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
    scrollTo(0, element.getBoundingClientRect().top + scrollY - header - 16);
  });
