import { fetchAuthSession, signOut as amplifySignOut } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { toastOnNextPage } from '../ui/toasts.ts';
import { forgetStoredSession, isSessionKey, storedUser } from './stored.ts';
import { type SessionUser, userOf } from './user.ts';

export type SessionState =
  | { status: 'loading'; user?: undefined }
  | { status: 'signed-in'; user: SessionUser }
  | { status: 'signed-out'; user?: undefined };

const loading: SessionState = { status: 'loading' };
const signedOut: SessionState = { status: 'signed-out' };

let state: SessionState = loading;
let leaving = false;
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  if (leaving || JSON.stringify(next) === JSON.stringify(state)) return;
  // Somebody else signed in, in another tab: nothing of the first person may stay in memory.
  if (state.user !== undefined && next.user !== undefined && state.user.id !== next.user.id)
    location.reload();
  state = next;
  for (const listener of listeners) listener();
}

const signedInAs = (user: SessionUser | undefined): SessionState =>
  user === undefined ? signedOut : { status: 'signed-in', user };

const readStored = () => become(signedInAs(storedUser(localStorage)));

async function read(): Promise<void> {
  try {
    const { tokens } = await fetchAuthSession();
    become(signedInAs(tokens && userOf(tokens.accessToken.payload, tokens.idToken?.payload)));
  } catch {
    // Expired tokens that could not be renewed, because the user pool cannot be reached: still the same person.
    readStored();
  }
}

/** Starts following the session: Amplify's own events, other tabs, and pages that come back from the back-forward cache. */
export function followSession(): void {
  Hub.listen('auth', ({ payload }) => {
    // Reading again would try to refresh again. Amplify removes refused tokens just after saying so, hence the wait.
    if (payload.event === 'tokenRefresh_failure') setTimeout(readStored);
    else void read();
  });
  addEventListener('storage', ({ key }) => {
    if (key === null || isSessionKey(key)) void read();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && leaving) location.reload();
    else if (persisted) void read();
  });
  void read();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentSession = (): SessionState => state;

const patience = 3000;

/**
 * Ends the session and goes to the sign-in page by a full load, so that nothing of it stays in memory. The tokens leave this
 * browser whatever the user pool answers, and also when it does not answer.
 */
export async function signOut(): Promise<void> {
  become(loading);
  leaving = true;
  await Promise.race([
    amplifySignOut().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ]);
  forgetStoredSession(localStorage);
  toastOnNextPage('success', 'Signed out successfully');
  location.assign('/auth/login');
}
