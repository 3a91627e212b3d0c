import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { describe, expect, it } from 'vitest';
import { clientId, createUser, poolId, startTestPool, strong } from './pool.ts';

/** Amplify as a browser tab would hold it, against a pool of its own. */
async function amplifyWith(options: Parameters<typeof startTestPool>[0] = {}) {
  const pool = await startTestPool(options);
  const kept = new Map<string, string>();
  Amplify.configure({
    Auth: { Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: pool.url } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
  return pool;
}

describe('Amplify', () => {
  it('signs in with SRP and sees the groups in the access token', async () => {
    const { api } = await amplifyWith();
    await createUser(api, 'ann@example.com');
    await api.adminAddUserToGroup({ UserPoolId: poolId, Username: 'ann@example.com', GroupName: 'agent' });
    const { isSignedIn } = await auth.signIn({ username: 'Ann@Example.com', password: strong });
    const { tokens } = await auth.fetchAuthSession();
    expect(isSignedIn).toBe(true);
    expect(tokens?.accessToken.payload['cognito:groups']).toEqual(['agent']);
  });
});
