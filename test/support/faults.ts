import type { Page, Route } from 'playwright-core';
import { toErrorResponse } from '../../lambdas/http/errors.ts';

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
  befall(page, fault, (route) => {
    const { status, problem } = toErrorResponse(new Error('Broken on purpose'), 'r-1');
    return route.fulfill({ status, json: problem });
  });

/** What stands in front of the API answers a page with one status after the other, and passes nothing on. */
export function block(page: Page, fault: Omit<Fault, 'times'>, statuses: readonly number[]): Promise<void> {
  const left = [...statuses];
  return befall(page, { ...fault, times: statuses.length }, (route) =>
    route.fulfill({ status: left.shift() ?? 503, json: { message: 'Service Unavailable' } }),
  );
}

/** The user pool answers a page as Cognito does when something breaks inside it. */
export const breakUserPool = (page: Page, times: number): Promise<void> =>
  befall(page, { method: 'POST', path: /^\/_identity\//, times }, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-amzn-errortype': 'InternalErrorException' },
      json: { __type: 'InternalErrorException', message: 'Internal server error' },
    }),
  );

/** The API does what a page asks, but its answer is lost on the way back. */
export const loseAnswer = (page: Page, fault: Fault): Promise<void> =>
  befall(page, fault, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
