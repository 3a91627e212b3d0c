import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Window widths at which pages are checked, in CSS pixels: a phone, a tablet, a desktop. */
export const checkedWidths = [320, 768, 1440] as const;

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe in a page, and loads axe into the page first if necessary. Passed checks are not listed, because
 * listing them takes time. A target that an open dialog partly covers is not reported as too small.
 */
async function runAxe(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (only) => {
    const results = await window.axe.run({ runOnly: only, resultTypes: ['violations'] });
    const dialog = [...document.querySelectorAll('[role=dialog]')].find((element) =>
      element.checkVisibility(),
    );
    return results.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.filter(
        ({ target }) => id !== 'target-size' || !dialog || dialog.querySelector(String(target[0])) !== null,
      ),
    }));
  }, runOnly);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
}

/**
 * Waits for the end of animations, because an element that is fading in has other colours. An inherited
 * colour reaches one more level of nested elements in each frame. One frame without animations may therefore
 * not be the end, so the function waits for two.
 * The function checks each frame, because the promise of a replaced animation may never resolve.
 */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    for (let stillFrames = 0; stillFrames < 2;) {
      await new Promise((done) => requestAnimationFrame(done));
      // Contains no named functions: to name them, tsx would call a helper that does not exist in the page.
      const isMoving = document
        .getAnimations()
        .some(
          ({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
        );
      stillFrames = isMoving ? 0 : stillFrames + 1;
    }
  });

/**
 * Violations of WCAG 2.2 AA and best practices on a page, one text for each element. Scrolls the page to its
 * top first, where no sticky message covers a target.
 */
export async function listAxeFindings(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await waitForAnimations(page);
  return runAxe(page, { type: 'tag', values: guidelines });
}

/** Shows a page in a theme, and waits for its colour transitions to end. */
async function showInTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await waitForAnimations(page);
}

/**
 * Findings of axe in both themes, with reduced motion. Themes differ only in colours, so the second theme is
 * checked only for contrast.
 */
export async function listFindingsInBothThemes(page: Page): Promise<string[]> {
  await showInTheme(page, 'light');
  const lightFindings = await listAxeFindings(page);
  await showInTheme(page, 'dark');
  const darkFindings = await runAxe(page, { type: 'rule', values: colourRules });
  return [
    ...lightFindings.map((finding) => `light: ${finding}`),
    ...darkFindings.map((finding) => `dark: ${finding}`),
  ];
}

/** Number of CSS pixels by which a page is wider than its window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
