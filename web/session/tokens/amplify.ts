/**
 * Amplify, configured. Loaded only for calls to the user pool: sign-in, token refresh, sign-out, account
 * changes.
 */
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { signOutPath } from '@portico/shared/model/sign-out-path.ts';
import { amplifyEvent } from './amplify-event.ts';
import { emitAuthEvent } from '../auth-events.ts';
import { readPageConfig } from '../config.ts';
import { readStoredSession } from '../stored/stored-session.ts';

const { user_pool_id, user_pool_client_id, identity_endpoint } = readPageConfig();

// Amplify stores tokens in local storage, its default.
Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: user_pool_id,
      userPoolClientId: user_pool_client_id,
      loginWith: { email: true },
      ...(identity_endpoint !== null && {
        userPoolEndpoint: new URL(identity_endpoint, location.origin).href,
      }),
    },
  },
});

// Amplify reports sign-in, sign-out, changes of the user, token refreshes and failed refreshes.
Hub.listen('auth', ({ payload }) => {
  if (payload.event === 'tokenRefresh') emitAuthEvent('token_refreshed');
  dispatchEvent(new Event(amplifyEvent));
});

/**
 * Refreshes the tokens. Returns the access token; undefined when nobody is signed in or the user pool rejects
 * the refresh token.
 * @throws Error when the user pool cannot be reached.
 */
export async function refreshTokens(): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  return tokens?.accessToken.toString();
}

/**
 * Ends the session in the API, and revokes its tokens at the user pool. Both are necessary, because the API
 * does not ask the user pool. Never rejects.
 */
export async function endSession(): Promise<void> {
  const token = readStoredSession(localStorage)?.access_token;
  const headers = { authorization: `Bearer ${token}` };
  await Promise.all([
    fetch(signOutPath, { method: 'POST', headers, keepalive: true }).catch(() => undefined),
    revokeSession(),
  ]);
}

/** Revokes the session's tokens at the user pool; never rejects. */
export const revokeSession = (): Promise<void> => signOut().catch(() => undefined);
