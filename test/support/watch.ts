import type { Page, Response } from 'playwright-core';

/** An API response that a page received. */
export interface ApiResponse {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

export interface PageWatch {
  /** Errors of the page so far. */
  readonly problems: string[];
  /** The expected failures that the page has not logged. */
  listUnloggedFailures(): string[];
  /** All API responses that the page has received so far. */
  answers(): Promise<ApiResponse[]>;
}

/** The log line of `logFailure`: `createTicket failed: internal_error (500, request r-1)`. */
const loggedFailurePattern = /^(\w+) failed: (\w+)/;

/** Amplify's message that a custom user pool endpoint is in use: the local emulator. */
const localUserPoolPattern = /custom Amazon Amazon Cognito User Pool endpoint/;

/** The body of a response; empty if the page was left before it arrived. */
const readBody = (response: Response): Promise<string> =>
  response.text().catch((error: unknown) => {
    if (String(error).includes('navigated away')) return '';
    throw error;
  });

/**
 * Collects console errors and warnings, violations of the content security policy, exceptions, and failed
 * requests.
 * @param expected console messages and reasons of failed requests that a test causes on purpose
 * @param failures the failures that a test causes on purpose, as in `createTicket internal_error`
 */
export function watchPage(
  page: Page,
  expected: readonly RegExp[],
  failures: readonly string[] = [],
): PageWatch {
  const problems: string[] = [];
  const loggedFailures = new Set<string>();
  const responsePromises: Promise<ApiResponse>[] = [];
  const isExpected = (text: string) =>
    [localUserPoolPattern, ...expected].some((pattern) => pattern.test(text));
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    const isProblem = ['error', 'warning'].includes(message.type()) || /content security policy/i.test(text);
    const [, action, code] = loggedFailurePattern.exec(text) ?? [];
    const failure = `${action} ${code}`;
    if (action !== undefined && failures.includes(failure)) loggedFailures.add(failure);
    else if (isProblem && !isExpected(text)) problems.push(`console: ${text}`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page cancels its requests when the user leaves it or a screen no longer needs them.
    if (reason !== 'net::ERR_ABORTED' && !isExpected(reason))
      problems.push(`request: ${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    // Only a screen's own requests are recorded, not live updates.
    if (
      !pathname.startsWith('/api/') ||
      ['/api/live', '/api/bell', '/api/desk', '/api/queues'].includes(pathname)
    )
      return;
    const answerPromise = readBody(response).then((body) => ({
      method: response.request().method(),
      path: pathname + search,
      status: response.status(),
      body,
    }));
    // `answers` reports the error; if `answers` is not called, the rejection must not end the process.
    answerPromise.catch(() => undefined);
    responsePromises.push(answerPromise);
  });
  return {
    problems,
    listUnloggedFailures: () => failures.filter((failure) => !loggedFailures.has(failure)),
    answers: () => Promise.all(responsePromises),
  };
}
