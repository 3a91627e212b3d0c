import type { Page, Route } from 'playwright-core';
import { toErrorResponse } from '../../lambdas/http/errors.ts';

interface Fault {
  readonly method: string;
  /** Matches the path of the request, without the query string. */
  readonly path: RegExp;
  /** How many requests fail. Later requests reach the API. */
  readonly times: number;
}

/** Uses `handle` for the next `times` matching requests of a page. */
async function intercept(
  page: Page,
  { method, path, times }: Fault,
  handle: (route: Route) => Promise<void>,
) {
  let remainingCount = times;
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method || remainingCount === 0) return route.fallback();
      remainingCount -= 1;
      return handle(route);
    },
  );
}

/** Answers requests with the API's internal server error. The requests do not reach the API. */
export const failRequests = (page: Page, fault: Fault): Promise<void> =>
  intercept(page, fault, (route) => {
    const { status, problem } = toErrorResponse(new Error('Broken on purpose'), 'r-1');
    return route.fulfill({ status, json: problem });
  });

/** Answers the next requests with these statuses, as API Gateway would. They do not reach the API. */
export function respondWithStatuses(
  page: Page,
  fault: Omit<Fault, 'times'>,
  statuses: readonly number[],
): Promise<void> {
  const remainingStatuses = [...statuses];
  return intercept(page, { ...fault, times: statuses.length }, (route) =>
    route.fulfill({ status: remainingStatuses.shift() ?? 503, json: { message: 'Service Unavailable' } }),
  );
}

/** Answers requests to the user pool with Cognito's internal error. */
export const failUserPool = (page: Page, times: number): Promise<void> =>
  intercept(page, { method: 'POST', path: /^\/_identity\//, times }, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-amzn-errortype': 'InternalErrorException' },
      json: { __type: 'InternalErrorException', message: 'Internal server error' },
    }),
  );

/** Lets requests reach the API, then resets the connection, so that the page gets no response. */
export const dropResponse = (page: Page, fault: Fault): Promise<void> =>
  intercept(page, fault, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
