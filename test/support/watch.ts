import type { Page } from 'playwright-core';

/** An answer of the API as a page received it. */
export interface ApiAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

export interface Watch {
  /** What went wrong in the page so far. */
  readonly problems: string[];
  /** Every answer of the API to the page so far. */
  answers(): Promise<ApiAnswer[]>;
}

/** Amplify says so wherever the user pool is not AWS's own: in the local environment, and nowhere else. */
const localUserPool = /custom Amazon Amazon Cognito User Pool endpoint/;

/**
 * Collects what a developer would see in red or yellow: errors and warnings on the console, violations of the content security policy,
 * exceptions, and requests that got no answer.
 * @param expected what a scene provokes on purpose: console messages, reasons of requests that get no answer
 */
export function watch(page: Page, expected: readonly RegExp[]): Watch {
  const problems: string[] = [];
  const answers: Promise<ApiAnswer>[] = [];
  const isExpected = (text: string) => [localUserPool, ...expected].some((pattern) => pattern.test(text));
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    const bad = ['error', 'warning'].includes(message.type()) || /content security policy/i.test(text);
    if (bad && !isExpected(text)) problems.push(`console: ${text}`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left, or a screen that no longer needs an answer, cancels its requests.
    if (reason !== 'net::ERR_ABORTED' && !isExpected(reason))
      problems.push(`request: ${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    const answer = response.text().then((body) => ({
      method: response.request().method(),
      path: pathname + search,
      status: response.status(),
      body,
    }));
    // Whoever asks for the answers is told; nobody else needs to know.
    answer.catch(() => undefined);
    answers.push(answer);
  });
  return { problems, answers: () => Promise.all(answers) };
}
