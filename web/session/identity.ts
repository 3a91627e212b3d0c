/** Amplify, configured: loaded only when there is something to ask the user pool (sign-in, refresh, sign-out). */
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { announce } from './auth-events.ts';
import { pageConfig } from './config.ts';
import { identityEvent } from './identity-event.ts';

const { user_pool_id, user_pool_client_id, identity_endpoint } = pageConfig();

// Tokens are kept in local storage, Amplify's default.
Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: user_pool_id,
      userPoolClientId: user_pool_client_id,
      loginWith: { email: true },
      ...(identity_endpoint !== '' && {
        userPoolEndpoint: new URL(identity_endpoint, location.origin).href,
      }),
    },
  },
});

// Signed in or out, user updated, token refreshed or refused.
Hub.listen('auth', ({ payload }) => {
  if (payload.event === 'tokenRefresh') announce('token_refreshed');
  dispatchEvent(new Event(identityEvent));
});

/**
 * The access token, renewed when it has expired or when asked; undefined when nobody is signed in or the user pool refuses.
 * @throws when the user pool cannot be reached.
 */
export async function renewedToken(force: boolean): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession({ forceRefresh: force });
  return tokens?.accessToken.toString();
}

/** Revokes the session at the user pool; never rejects, whatever the user pool answers. */
export const revokeSession = (): Promise<void> => signOut().catch(() => undefined);
