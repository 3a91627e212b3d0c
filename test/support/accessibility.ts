import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const aboutColour = ['color-contrast', 'link-in-text-block'];

/** The other mode, for frames of other sites, which no page has, opens a window for each run: twice the time. */
const axeIn = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function findingsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
}

/** What comes and goes by fading is not judged half way. */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
        );
    while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished));
  });

/** What axe finds wrong with a page (WCAG 2.2 AA and best practices), one text per element. */
export async function axeFindings(page: Page): Promise<string[]> {
  await stillness(page);
  return findingsOf(axeIn(page).withTags(guidelines));
}

/** Shows a page in a theme. Even the shortest transition holds the colours of the other theme until the next frame. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** The same in both themes, with motion reduced. A theme is colours only, so the second is asked about nothing else. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  await show(page, 'light');
  const inLight = await axeFindings(page);
  await show(page, 'dark');
  const inDark = await findingsOf(axeIn(page).withRules(aboutColour));
  return [...inLight.map((finding) => `light: ${finding}`), ...inDark.map((finding) => `dark: ${finding}`)];
}

/** By how many CSS pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
