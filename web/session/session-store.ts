import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { toastOnNextPage } from '../ui/toasts/toasts.ts';
import { rememberReturnPath } from './areas.ts';
import { amplifyEvent } from './tokens/amplify-event.ts';
import { emitAuthEvent } from './auth-events.ts';
import { startAutoRefresh } from './tokens/auto-refresh.ts';
import type { SignInAgainOptions } from './sign-in/sign-in-again.ts';
import { clearStoredDrafts } from './stored/stored-drafts.ts';
import { clearStoredSession, isSessionKey, readStoredSession } from './stored/stored-session.ts';
import { isFresh, replaceToken } from './tokens/tokens.ts';
import type { SessionUser } from './stored/user.ts';

export type SessionState =
  | { status: 'loading'; user?: undefined }
  | { status: 'signed-in'; user: SessionUser }
  | { status: 'signed-out'; user?: undefined };

let state: SessionState = { status: 'loading' };
let isSessionEnding = false;
const listeners = new Set<() => void>();

function setState(next: SessionState): void {
  if (isSessionEnding || JSON.stringify(next) === JSON.stringify(state)) return;
  // Another user signed in, in another tab: no data of the first user may stay in memory.
  if (state.user !== undefined && next.user !== undefined && state.user.id !== next.user.id)
    location.reload();
  const before = state.status;
  state = next;
  for (const listener of listeners) listener();
  if (next.status === 'loading') return;
  if (before === 'loading') emitAuthEvent('initial_session');
  else if (before !== next.status) emitAuthEvent(next.status === 'signed-in' ? 'signed_in' : 'signed_out');
}

/**
 * Reads the session from local storage, which is the single source of truth: Amplify writes to it, and every
 * tab reads from it.
 */
function readSession(): void {
  const session = readStoredSession(localStorage);
  setState(session === undefined ? { status: 'signed-out' } : { status: 'signed-in', user: session.user });
}

/**
 * Amplify writes and removes its items one by one, some of them after its event. The delay lets it finish
 * first.
 */
const readSessionSoon = () => setTimeout(readSession, 20);

/**
 * Reads the stored session. Refreshes an expired access token first; if the user pool cannot be reached, the
 * user stays signed in, and failing requests show the error.
 */
async function initialize(): Promise<void> {
  const session = readStoredSession(localStorage);
  if (session !== undefined && !isFresh(session.expires_at)) {
    await replaceToken(session.access_token).catch(() => undefined);
    readSessionSoon();
  } else readSession();
}

/**
 * Starts to watch for changes of the session: those that Amplify's events report, those of other tabs, and
 * those made while the page was in the back-forward cache. Keeps the access token fresh.
 */
export function startSessionStore(): void {
  addEventListener(amplifyEvent, readSessionSoon);
  addEventListener('storage', ({ key }) => {
    if (key === null || isSessionKey(key)) readSessionSoon();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isSessionEnding) location.reload();
    else if (persisted) readSession();
  });
  startAutoRefresh();
  initialize().catch(readSession);
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getCurrentSession = (): SessionState => state;

/**
 * Makes a change that ends all sessions of the user, and signs in again. Meanwhile the screen stays as it is,
 * although other requests fail.
 */
export async function replaceSession(
  change: () => Promise<unknown>,
  signInOptions: SignInAgainOptions,
): Promise<void> {
  isSessionEnding = true;
  try {
    await change();
  } catch (error) {
    isSessionEnding = false;
    readSession();
    throw error;
  }
  const { signInAgain } = await import('./sign-in/sign-in-again.ts');
  await signInAgain(signInOptions);
}

/** How long sign-out waits for the user pool, in milliseconds. */
const revokeTimeout = 3000;

/**
 * Ends the session and loads the sign-in page, which shows the toast. The full load clears memory. The tokens
 * are removed from this browser even when the user pool refuses or does not answer.
 */
async function endSession(
  kind: 'success' | 'error',
  message: string,
  { keepDrafts, amplifyCall }: { keepDrafts: boolean; amplifyCall: 'endSession' | 'revokeSession' },
): Promise<void> {
  if (isSessionEnding) return;
  const { user } = state;
  setState({ status: 'loading' });
  isSessionEnding = true;
  emitAuthEvent('signed_out');
  await Promise.race([
    import('./tokens/amplify.ts').then((amplify) => amplify[amplifyCall]()).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, revokeTimeout)),
  ]);
  clearStoredSession(localStorage);
  if (user !== undefined && !keepDrafts) clearStoredDrafts(localStorage, user.id);
  toastOnNextPage(kind, message);
  location.assign(portalPaths.sign_in);
}

/** Signs out at the user's request, and removes their drafts: others may use this browser next. */
export const signOut = (): Promise<void> =>
  endSession('success', 'Signed out successfully', { keepDrafts: false, amplifyCall: 'endSession' });

/**
 * Signs out a user after the API refused the session, and shows why. The next sign-in returns to this page.
 */
export function signOutWithError(reason: string): Promise<void> {
  const { pathname, search } = location;
  rememberReturnPath(pathname + search);
  return endSession('error', reason, { keepDrafts: true, amplifyCall: 'revokeSession' });
}
