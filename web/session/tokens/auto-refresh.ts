import { readStoredSession } from '../stored/stored-session.ts';
import { isFresh, replaceToken, checkInterval } from './tokens.ts';
import { isRefusal } from '../sign-in/user-pool-error.ts';

/** Milliseconds before the first retry; the pause doubles with each retry. */
const firstRetryDelay = 200;

let isRefreshing = false;

/** Refreshes the access token if it expires soon. Retries temporary failures until the next tick. */
async function refreshIfDue(): Promise<void> {
  const deadline = Date.now() + checkInterval;
  for (let retryDelay = firstRetryDelay; ; retryDelay *= 2) {
    const session = readStoredSession(localStorage);
    if (session === undefined || isFresh(session.expires_at)) return;
    try {
      await replaceToken(session.access_token);
      return;
    } catch (error) {
      if (isRefusal(error) || Date.now() + retryDelay >= deadline) return;
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
  }
}

function refreshIfVisible(): void {
  if (isRefreshing || document.visibilityState !== 'visible') return;
  isRefreshing = true;
  void refreshIfDue().finally(() => {
    isRefreshing = false;
  });
}

/** Keeps the access token fresh while the document is visible. */
export function startAutoRefresh(): void {
  setInterval(refreshIfVisible, checkInterval);
  document.addEventListener('visibilitychange', refreshIfVisible);
}
