import type { JSHandle, Page } from 'playwright-core';

/** How long an interaction kept the browser's main thread, in milliseconds. */
export interface Taken {
  readonly name: string;
  /** Longest run of event handlers, with the rendering that they caused at once (Event Timing, processing time). */
  readonly processing: number;
  /** Longest time from the input to the frame that shows what it did (Event Timing, duration), to 8 ms. */
  readonly painted: number;
  /** Longest task until everything was shown (Long Tasks); 0 when none took 50 ms. */
  readonly longest_task: number;
}

interface Entry {
  readonly kind: 'processing' | 'painted' | 'longest_task';
  readonly duration: number;
}

/** Collects what the browser itself measures from now on, as long as the document lives. */
const observe = (page: Page): Promise<JSHandle<Entry[]>> =>
  page.evaluateHandle(() => {
    const entries: Entry[] = [];
    // Shorter ones are not told; the type of the options does not know of this one yet.
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

/** Observers are told of an event after the frame that shows what it did. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));

const longest = (entries: readonly Entry[], wanted: Entry['kind']): number =>
  Math.max(0, ...entries.filter(({ kind }) => kind === wanted).map(({ duration }) => duration));

type Interaction = readonly [name: string, act: () => Promise<unknown>, shown: () => Promise<unknown>];

/** What somebody does on /admin/tickets, in this order; it ends where it began. */
function interactionsOn(page: Page): readonly Interaction[] {
  const rows = () => page.getByRole('table').getByRole('link').first().waitFor();
  const at = (address: RegExp) => async () => {
    await page.waitForURL(address);
    await rows();
  };
  const priority = page.getByRole('button', { name: 'Priority' });
  const option = (name: string) => page.getByRole('option', { name });
  const search = page.getByLabel('Search tickets');
  return [
    ['type into the search', () => search.pressSequentially('printer'), at(/\?q=printer$/)],
    ['empty the search', () => search.fill(''), at(/\/tickets$/)],
    ['open a filter', () => priority.click(), () => option('High').waitFor()],
    ['choose a filter', () => option('High').click(), at(/\?priority=high$/)],
    ['open the filter again', () => priority.click(), () => option('All priorities').waitFor()],
    ['take the filter away', () => option('All priorities').click(), at(/\/tickets$/)],
    [
      'next page',
      () => page.getByRole('button', { name: 'Next page' }).click(),
      () => page.getByText(/^Showing 100 of/).waitFor(),
    ],
    [
      'previous page',
      () => page.getByRole('button', { name: 'Previous page' }).click(),
      () => page.getByText(/^Showing 50 of/).waitFor(),
    ],
    [
      'open a ticket by its row',
      () => page.getByRole('cell', { name: 'Printer' }).first().click(),
      () => page.getByText('Change History').waitFor(),
    ],
    ['back', () => page.goBack(), rows],
    [
      'refresh',
      () =>
        Promise.all([
          page.waitForResponse(/\/api\/tickets\?/),
          page.getByRole('button', { name: 'Refresh' }).click(),
        ]),
      rows,
    ],
  ];
}

export const countElements = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);

/** Goes once through every interaction of the list that the page shows. */
export async function goThrough(page: Page): Promise<Taken[]> {
  const observed = await observe(page);
  const taken: Taken[] = [];
  for (const [name, act, shown] of interactionsOn(page)) {
    await painted(page);
    await observed.evaluate((entries) => entries.splice(0));
    await act();
    await shown();
    await painted(page);
    const entries = await observed.evaluate((all) => all.splice(0));
    taken.push({
      name,
      processing: longest(entries, 'processing'),
      painted: longest(entries, 'painted'),
      longest_task: longest(entries, 'longest_task'),
    });
  }
  return taken;
}
