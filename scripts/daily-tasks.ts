/** `npm run daily-tasks`: does an agent's daily tasks by keyboard, and counts keystrokes and seconds. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Locator, type Page, chromium } from 'playwright-core';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { getChromiumOptions } from './browser/chromium.ts';
import { demoSite, signInToDemo } from './browser/demo.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';
import { readRecord } from './seed/record.ts';

const usage = `npm run daily-tasks

Does ten daily tasks of an agent in the product that npm start runs, by keyboard alone, each three times. Prints for each task how many
keys it takes, not counting the texts that the agent writes, and its median time in seconds, at 200 ms a key. The tasks change the tickets
of the demo: remove .local/ afterwards to restore them.`;

/** Milliseconds that an average typist needs (Card, Moran, Newell: The Keystroke-Level Model, 1980). */
const millisecondsPerKey = 200;
const maxTabs = 100;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Counts keystrokes. A modifier key that is held down counts as a key, too. */
class CountingKeyboard {
  readonly #page: Page;
  keys = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...names: string[]): Promise<void> {
    for (const name of names) {
      const keyCount = name.split('+').length;
      this.keys += keyCount;
      await pause(keyCount * millisecondsPerKey);
      await this.#page.keyboard.press(name);
    }
  }

  /** Types text that finds or selects something; its keys are counted. */
  async type(words: string): Promise<void> {
    await this.press(...words.split(''));
  }

  /** Writes the text of a comment; its keys are not counted. */
  async write(text: string): Promise<void> {
    await this.#page.keyboard.insertText(text);
  }

  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let tabCount = 0; !(await hasFocus(target)); tabCount += 1) {
      if (tabCount === maxTabs)
        throw new Error(`Pressing Tab ${maxTabs} times does not reach ${String(target)}`);
      await this.press('Tab');
    }
  }
}

type Task = readonly [name: string, act: (keyboard: CountingKeyboard, page: Page) => Promise<void>];

const locateComposer = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
const locateHeading = (page: Page, name: RegExp = /^TKT-/) => page.getByRole('heading', { level: 1, name });
const locateControl = (page: Page, name: string, value: string | RegExp) =>
  page.getByRole('button', { name }).filter({ hasText: value });
const waitUntilComposerEmpty = (page: Page) =>
  page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('form textarea')?.value === '');

async function chooseCommand(
  keyboard: CountingKeyboard,
  page: Page,
  words: string,
  result: RegExp,
): Promise<void> {
  await keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).waitFor();
  await keyboard.type(words);
  await page.getByRole('option', { name: result, selected: true }).waitFor();
  await keyboard.press('Enter');
}

/** Pairs of open demo tickets of one company: one to find, and one to merge it into. */
const ticketPairs = [
  ['000112', '000085'],
  ['000099', '000101'],
  ['000100', '000080'],
] as const;

/** The tasks in their order: each begins where the previous one ended. */
const createTasks = (
  agent: string,
  [number, targetNumber]: (typeof ticketPairs)[number],
): readonly Task[] => [
  [
    'Open the next unassigned ticket and take it',
    async (keyboard, page) => {
      await keyboard.press('g', 'u');
      await page.getByRole('table', { name: 'Unassigned tickets' }).getByRole('link').first().waitFor();
      await keyboard.press('j', 'Enter');
      await locateComposer(page).waitFor();
      await keyboard.press('a');
      await locateControl(page, 'Assignee', agent).waitFor();
    },
  ],
  [
    'Set its priority to critical',
    async (keyboard, page) => {
      await chooseCommand(keyboard, page, 'cri', /^Set priority to critical/);
      await locateControl(page, 'Priority', 'Critical').waitFor();
    },
  ],
  [
    'Answer with a canned reply',
    async (keyboard, page) => {
      await keyboard.press('r');
      await keyboard.press('/');
      await keyboard.type('scr');
      await page.getByRole('option', { name: /Ask for a screenshot/ }).waitFor();
      await keyboard.press('Enter', 'Control+Enter');
      await waitUntilComposerEmpty(page);
    },
  ],
  [
    'Write an internal note',
    async (keyboard, page) => {
      await keyboard.press('Escape', 'n');
      await keyboard.write('Their firewall blocks it; the office in Leeds had the same problem.');
      await keyboard.press('Control+Enter');
      await waitUntilComposerEmpty(page);
    },
  ],
  [
    'Ask, and wait for the customer',
    async (keyboard, page) => {
      await keyboard.press('Escape', 'r');
      await keyboard.write('Which version does the login page show?');
      await keyboard.press('Control+Shift+Enter');
      await waitUntilComposerEmpty(page);
    },
  ],
  [
    'Resolve it',
    async (keyboard, page) => {
      await chooseCommand(keyboard, page, 'res', /^Set status to resolved/);
      await locateControl(page, 'Status', 'Resolved').waitFor();
    },
  ],
  [
    'Go on to the next ticket',
    async (keyboard, page) => {
      const before = await locateHeading(page).innerText();
      await keyboard.press('Escape', 'j');
      await locateHeading(page).filter({ hasNotText: before }).waitFor();
      await locateComposer(page).waitFor();
    },
  ],
  [
    'Find a ticket by its number',
    async (keyboard, page) => {
      await chooseCommand(keyboard, page, number, new RegExp(`^TKT-${number}`));
      await locateHeading(page, new RegExp(`^TKT-${number}`)).waitFor();
      await locateComposer(page).waitFor();
    },
  ],
  [
    'Merge it into another ticket of the company',
    async (keyboard, page) => {
      await chooseCommand(keyboard, page, 'mer', /^Merge into another ticket/);
      const dialog = page.getByRole('dialog', { name: /^Merge/ });
      await keyboard.tabTo(dialog.getByRole('combobox'));
      await keyboard.type(targetNumber);
      await page.getByRole('option', { name: new RegExp(targetNumber) }).waitFor();
      await keyboard.press('Enter');
      await dialog.getByRole('status').filter({ hasText: targetNumber }).waitFor();
      await keyboard.tabTo(dialog.getByRole('button', { name: 'Merge', exact: true }));
      await keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    },
  ],
  [
    'Take three tickets at once, and give them back',
    async (keyboard, page) => {
      await chooseCommand(keyboard, page, 'soon', /^Breaching soon/);
      await page.getByRole('heading', { level: 1, name: /breach/i }).waitFor();
      await page.getByRole('table').getByRole('link').nth(2).waitFor();
      await keyboard.press('j', 'x', 'j', 'x', 'j', 'x', 'a');
      const undoButton = page.getByRole('button', { name: 'Undo' });
      await undoButton.waitFor();
      await keyboard.press('Enter');
      await page.getByText(/tickets? set back/).waitFor();
    },
  ],
];

await runCommand(async () => {
  parseOptions(usage, {});
  const agent = readRecord(join(root, '.local'))?.accounts.find(({ role }) => role === 'agent');
  if (!agent) throw new UserFacingError('There is no demo. Run npm start first.', usage);
  const browser = await chromium.launch(await getChromiumOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await signInToDemo(page, agent);
    const measurements = new Map<string, { keys: number; seconds: number[] }>();
    for (const pair of ticketPairs) {
      await page.goto(`${demoSite}/admin`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const [name, act] of createTasks(agent.full_name, pair)) {
        const keyboard = new CountingKeyboard(page);
        const start = performance.now();
        await act(keyboard, page);
        const seconds = measurements.get(name)?.seconds ?? [];
        const duration = (performance.now() - start) / 1000;
        measurements.set(name, { keys: keyboard.keys, seconds: [...seconds, duration] });
      }
    }
    const table = [...measurements].map(([task, { keys, seconds }]) => ({
      task,
      keys,
      seconds: Number((seconds.toSorted((a, b) => a - b)[1] ?? 0).toFixed(1)),
    }));
    console.table(table);
    return true;
  } finally {
    await browser.close();
  }
});
