import type { Page, Route } from 'playwright-core';

interface Fault {
  readonly method: string;
  /** Of the API, with or without a search. */
  readonly path: RegExp;
  /** How many requests it befalls; the others go through. */
  readonly times: number;
}

async function befall(page: Page, { method, path, times }: Fault, fault: (route: Route) => Promise<void>) {
  let left = times;
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method || left === 0) return route.fallback();
      left -= 1;
      return fault(route);
    },
  );
}

/** The API answers a page as it does when something breaks behind it, and has done nothing. */
export const breakDown = (page: Page, fault: Fault): Promise<void> =>
  befall(page, fault, (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'internal_error', message: 'Something went wrong on our side.', request_id: 'r-1' },
    }),
  );

/** The API does what a page asks, but its answer is lost on the way back. */
export const loseAnswer = (page: Page, fault: Fault): Promise<void> =>
  befall(page, fault, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
