import type { JSHandle, Page } from 'playwright-core';

/** How long an interaction used the browser's main thread, in milliseconds. */
export interface InteractionTiming {
  readonly name: string;
  /** Longest run of event handlers, including synchronous rendering (Event Timing, processing time). */
  readonly processingTime: number;
  /**
   * Longest time from the input to the frame that shows its result (Event Timing, duration), rounded to 8 ms.
   */
  readonly timeToPaint: number;
  /** Longest task until the result was complete (Long Tasks); 0 when none took 50 ms. */
  readonly longest_task: number;
}

interface TimingEntry {
  readonly kind: 'processing' | 'painted' | 'longest_task';
  readonly duration: number;
}

/** Collects the browser's performance entries from now on, until the document is closed. */
const observePerformance = (page: Page): Promise<JSHandle<TimingEntry[]>> =>
  page.evaluateHandle(() => {
    const entries: TimingEntry[] = [];
    // Events shorter than durationThreshold are not reported. TypeScript's type lacks this option, and
    // rejects it in an object literal, but not in a variable.
    const events = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry instanceof PerformanceEventTiming)
          entries.push(
            { kind: 'processing', duration: entry.processingEnd - entry.processingStart },
            { kind: 'painted', duration: entry.duration },
          );
    }).observe(events);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) entries.push({ kind: 'longest_task', duration });
    }).observe({ type: 'longtask' });
    return entries;
  });

/** Waits until observers have received an event's entries, which happens after the next frame. */
const waitForPerformanceEntries = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));

const findLongestDuration = (entries: readonly TimingEntry[], entryKind: TimingEntry['kind']): number =>
  Math.max(0, ...entries.filter(({ kind }) => kind === entryKind).map(({ duration }) => duration));

type Interaction = readonly [
  name: string,
  act: () => Promise<unknown>,
  waitForResult: () => Promise<unknown>,
];

/** Interactions on /admin/tickets, in this order. The last one returns to the state before the first. */
function listInteractions(page: Page): readonly Interaction[] {
  const waitForRows = () => page.getByRole('table').getByRole('link').first().waitFor();
  const createAddressWaiter = (address: RegExp) => async () => {
    await page.waitForURL(address);
    await waitForRows();
  };
  const filters = page.getByRole('combobox', { name: 'Filters' });
  const search = page.getByLabel('Search tickets');
  return [
    ['type into the search', () => search.pressSequentially('printer'), createAddressWaiter(/\?q=printer$/)],
    ['clear the search', () => search.fill(''), createAddressWaiter(/\/tickets$/)],
    [
      'open the filters',
      () => filters.click(),
      () => page.getByRole('option', { name: 'Priority' }).waitFor(),
    ],
    [
      'type a filter',
      () => filters.pressSequentially('Priority = High'),
      () => page.getByRole('option', { name: 'High' }).first().waitFor(),
    ],
    ['choose the filter', () => filters.press('Enter'), createAddressWaiter(/\?priority=high$/)],
    [
      'remove the filter',
      () => page.getByRole('button', { name: 'Remove all filters' }).click(),
      createAddressWaiter(/\/tickets$/),
    ],
    [
      'next page',
      () => page.getByRole('button', { name: 'Next page' }).click(),
      createAddressWaiter(/\?page=2$/),
    ],
    [
      'previous page',
      () => page.getByRole('button', { name: 'Previous page' }).click(),
      createAddressWaiter(/\/tickets$/),
    ],
    [
      'open a ticket',
      () => page.getByRole('link', { name: 'Printer' }).first().click(),
      () => page.getByText('Change History').waitFor(),
    ],
    ['back', () => page.goBack(), waitForRows],
    [
      'refresh',
      () =>
        Promise.all([
          page.waitForResponse(/\/api\/tickets\?/),
          page.getByRole('button', { name: 'Refresh' }).click(),
        ]),
      waitForRows,
    ],
  ];
}

export const countElements = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);

/** Performs every interaction once on the list that the page shows. */
export async function measureInteractions(page: Page): Promise<InteractionTiming[]> {
  const entriesHandle = await observePerformance(page);
  const timings: InteractionTiming[] = [];
  for (const [name, act, waitForResult] of listInteractions(page)) {
    await waitForPerformanceEntries(page);
    await entriesHandle.evaluate((entries) => entries.splice(0));
    await act();
    await waitForResult();
    await waitForPerformanceEntries(page);
    const entries = await entriesHandle.evaluate((all) => all.splice(0));
    timings.push({
      name,
      processingTime: findLongestDuration(entries, 'processing'),
      timeToPaint: findLongestDuration(entries, 'painted'),
      longest_task: findLongestDuration(entries, 'longest_task'),
    });
  }
  return timings;
}
