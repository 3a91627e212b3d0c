import { announce } from './auth-events.ts';
import { identityEvent } from './identity-event.ts';
import { toastOnNextPage } from '../ui/toasts.ts';
import { forgetStoredSession, isSessionKey, storedSession } from './stored.ts';
import { isFresh } from './tokens.ts';
import type { SessionUser } from './user.ts';

export type SessionState =
  | { status: 'loading'; user?: undefined }
  | { status: 'signed-in'; user: SessionUser }
  | { status: 'signed-out'; user?: undefined };

let state: SessionState = { status: 'loading' };
let leaving = false;
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  if (leaving || JSON.stringify(next) === JSON.stringify(state)) return;
  // Somebody else signed in, in another tab: nothing of the first person may stay in memory.
  if (state.user !== undefined && next.user !== undefined && state.user.id !== next.user.id)
    location.reload();
  const before = state.status;
  state = next;
  for (const listener of listeners) listener();
  if (next.status === 'loading') return;
  if (before === 'loading') announce('initial_session');
  else if (before !== next.status) announce(next.status === 'signed-in' ? 'signed_in' : 'signed_out');
}

/** Local storage is the one truth: Amplify writes to it, and every tab reads the same. */
function read(): void {
  const session = storedSession(localStorage);
  become(session === undefined ? { status: 'signed-out' } : { status: 'signed-in', user: session.user });
}

/** Amplify writes and removes its items one by one, in part after it has said so: wait until it is done. */
const readSoon = () => setTimeout(read, 20);

/**
 * Reads a session whose access token has ended only after trying to renew it. When the user pool cannot be reached it is still
 * the same person, who is told so by the requests that fail.
 */
async function start(): Promise<void> {
  const session = storedSession(localStorage);
  if (session !== undefined && !isFresh(session.expires_at)) {
    const { renewedToken } = await import('./identity.ts');
    await renewedToken(true).catch(() => undefined);
    readSoon();
  } else read();
}

/** Starts following the session: Amplify's events, other tabs, and pages that come back from the back-forward cache. */
export function followSession(): void {
  addEventListener(identityEvent, readSoon);
  addEventListener('storage', ({ key }) => {
    if (key === null || isSessionKey(key)) readSoon();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && leaving) location.reload();
    else if (persisted) read();
  });
  start().catch(read);
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentSession = (): SessionState => state;

/** How long sign-out waits for the user pool, in milliseconds. */
const patience = 3000;

/**
 * Ends the session and goes to the sign-in page, which shows the toast, by a full load, so that nothing of it stays in memory. The tokens
 * leave this browser whatever the user pool answers, and also when it does not answer.
 */
async function end(kind: 'success' | 'error', message: string): Promise<void> {
  if (leaving) return;
  become({ status: 'loading' });
  leaving = true;
  announce('signed_out');
  await Promise.race([
    import('./identity.ts').then(({ revokeSession }) => revokeSession()).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ]);
  forgetStoredSession(localStorage);
  toastOnNextPage(kind, message);
  location.assign('/auth/login');
}

export const signOut = (): Promise<void> => end('success', 'Signed out successfully');

/** Signs out somebody whose account may not be used any more, and says why. */
export const expel = (reason: string): Promise<void> => end('error', reason);
