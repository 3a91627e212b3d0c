import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject, test as base } from 'vitest';
import { getChromiumOptions } from '../../scripts/browser/chromium.ts';
import type { Person } from './people.ts';
import { requestFreshTokens } from './sign-in.ts';
import { type PageWatch, watchPage } from './watch.ts';

const sharedSite = inject('cloud').site;
const failureDirectory = resolve(import.meta.dirname, '../../.cache/failures');
/**
 * Maximum delay of each rendering step and response, in milliseconds. Delays make a test fail if it checks a
 * screen before the screen is up to date.
 */
const maxLag = Number(process.env['PAGE_LAG'] ?? 0);

interface VisitOptions {
  /** The user who is signed in from the beginning. */
  readonly as?: Person;
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly scripts?: boolean;
  /**
   * Whether screens have a live connection and show the user's bell. Most tests need a screen that does not
   * change on its own.
   * @default false
   */
  readonly live?: boolean;
  /** @default the site of the local cloud that all tests share */
  readonly site?: string;
  /** Console messages that the test causes on purpose. */
  readonly expected?: readonly RegExp[];
  /**
   * The failures that the test causes on purpose, by action and code: `createTicket internal_error`. The page
   * must log each of them, and no others.
   */
  readonly failures?: readonly string[];
}

export interface Visitor extends PageWatch {
  readonly page: Page;
}

/** Opens a page in a fresh browser profile. */
export type Visit = (options?: VisitOptions) => Promise<Visitor>;

/** Items of local storage, as Amplify stores them after a sign-in. */
type Session = Readonly<Record<string, string>>;

/** Saves screenshots, HTML and problems of a failed test's pages. @returns the folder */
async function savePages(testName: string, visitors: readonly Visitor[]): Promise<string> {
  const directory = join(failureDirectory, testName.replaceAll(/[^\w]+/g, '-').slice(0, 100));
  await mkdir(directory, { recursive: true });
  for (const [index, visitor] of visitors.entries()) {
    const { page, problems } = visitor;
    // The timeout is for interrupted responses, whose bodies never arrive.
    const answers = await Promise.race([visitor.answers().catch(String), delay(5_000, 'incomplete')]);
    await page.screenshot({ path: join(directory, `${index}.png`), fullPage: true });
    await writeFile(join(directory, `${index}.html`), await page.content());
    await writeFile(
      join(directory, `${index}.json`),
      JSON.stringify({ url: page.url(), problems, answers }, null, 2),
    );
  }
  return directory;
}

/**
 * Stores a session before the scripts of a page's first document run. This is faster than the sign-in form.
 * Playwright's own method of storing a session would open another page.
 */
function storeSession({ site, session }: { readonly site: string; readonly session: Session }): void {
  if (location.origin !== site || sessionStorage.getItem('test/started') !== null) return;
  sessionStorage.setItem('test/started', 'yes');
  for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
}

/**
 * Answers some requests within the page: those for live updates and the bell, and those that record the
 * session. A Playwright route would be slower, because it would intercept every request of every page.
 */
function stubLiveRequests(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname === '/api/live') return Response.json({ pass: null });
    if (pathname === '/api/me/session') return Response.json({ recorded: true });
    if (pathname === '/api/bell') return Response.json({ items: [], new_count: 0 });
    return fetch(input, init);
  };
}

/** Delays React's deferred work and the API's responses. */
function addRandomDelays(maxDelay: number): void {
  // Saves the original functions, because a test may stop the clock later.
  const { fetch, setTimeout } = window;
  const pickRandomDelay = () => Math.random() * maxDelay;
  // If `setImmediate` exists, React's scheduler uses it instead of a message channel.
  Object.assign(window, { setImmediate: (task: () => void) => setTimeout(task, pickRandomDelay()) });
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    await new Promise((resolve) => setTimeout(resolve, pickRandomDelay() * 4));
    return answer;
  };
}

/**
 * A test with `visit`, which opens a page in a fresh browser profile. The test fails if any of its pages has
 * an unexpected error. Screenshots of a failed test are in .cache/failures.
 */
export const test = base
  .extend('launchOptions', { scope: 'worker' }, async () => {
    const options = await getChromiumOptions();
    // Runs the network in the browser's main process, so that a request crosses fewer processes.
    return { ...options, args: [...(options.args ?? []), '--enable-features=NetworkServiceInProcess2'] };
  })
  .extend('browser', { scope: 'worker' }, async ({ launchOptions }, { onCleanup }) => {
    const browser = await chromium.launch(launchOptions);
    onCleanup(() => browser.close());
    return browser;
  })
  // Each user signs in only once per test file.
  .extend('sessions', { scope: 'file' }, () => new Map<string, Promise<Session>>())
  .extend('visit', ({ browser, sessions, task }, { onCleanup }): Visit => {
    const visitors: Visitor[] = [];
    const contexts: BrowserContext[] = [];

    const openPage = async (
      { theme = 'light', width = 1280, scripts = true, live = false, site = sharedSite }: VisitOptions,
      session?: Session,
    ) => {
      const context = await browser.newContext({
        baseURL: site,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        colorScheme: theme,
        // Animations would use processor time while a test waits.
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
        javaScriptEnabled: scripts,
      });
      contexts.push(context);
      // This timeout is long enough for a busy machine.
      context.setDefaultTimeout(60_000);
      if (!live) await context.addInitScript(stubLiveRequests);
      const page = await context.newPage();
      // The session is stored only by this page: other tabs of the profile share its local storage.
      if (session) await page.addInitScript(storeSession, { site, session });
      if (maxLag > 0) await context.addInitScript(addRandomDelays, maxLag);
      return page;
    };
    const getSession = (person: Person) => {
      const session = sessions.get(person.id) ?? requestFreshTokens(person).then(({ stored }) => stored);
      sessions.set(person.id, session);
      return session;
    };

    onCleanup(async () => {
      const problems = visitors.flatMap((visitor) => [
        ...visitor.problems,
        ...visitor.listUnloggedFailures().map((failure) => `not logged: ${failure}`),
      ]);
      const hasFailed = task.result?.state === 'fail' || problems.length > 0;
      const savedFolder = hasFailed && (await savePages(task.name, visitors));
      await Promise.all(contexts.map((context) => context.close()));
      if (hasFailed)
        throw new Error(
          [...problems, `Screenshots and HTML of the pages are in ${String(savedFolder)}`].join('\n'),
        );
    });
    return async (options = {}) => {
      const page = await openPage(options, options.as && (await getSession(options.as)));
      const visitor = { page, ...watchPage(page, options.expected ?? [], options.failures ?? []) };
      visitors.push(visitor);
      return visitor;
    };
  });
