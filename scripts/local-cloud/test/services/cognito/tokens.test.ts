import * as jose from 'jose';
import { describe, expect, it } from 'vitest';
import { clientId, passwordClientId, poolId, region } from './declaration.ts';
import { createUser, expectError, startTestPool, requestTokens } from './pool.ts';

const ann = 'ann@example.com';
const target = { UserPoolId: poolId, Username: ann };
const issuer = `https://cognito-idp.${region}.amazonaws.com/${poolId}`;
const anyText: unknown = expect.any(String);
const anyUuid: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

describe('tokens', () => {
  it('contain the claims that Cognito adds', async () => {
    const { api } = await startTestPool();
    const sub = await createUser(api, ann);
    const custom = { Name: 'custom:company', Value: 'ACME' };
    await api.adminUpdateUserAttributes({ ...target, UserAttributes: [custom] });
    for (const GroupName of ['customer', 'admin']) await api.adminAddUserToGroup({ ...target, GroupName });
    const tokens = await requestTokens(api, ann);
    const accessClaims = jose.decodeJwt(tokens.AccessToken);
    const idClaims = jose.decodeJwt(tokens.IdToken);
    const time = Number(accessClaims.iat);
    const sharedClaims = {
      sub,
      'cognito:groups': ['admin', 'customer'],
      iss: issuer,
      origin_jti: anyUuid,
      event_id: anyUuid,
    };
    const times = { auth_time: time, iat: time, exp: time + 900, jti: anyUuid };
    expect(accessClaims).toEqual({
      ...sharedClaims,
      ...times,
      client_id: passwordClientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      username: sub,
    });
    expect(idClaims).toEqual({
      ...sharedClaims,
      ...times,
      aud: passwordClientId,
      token_use: 'id',
      'cognito:username': sub,
      email: ann,
      email_verified: true,
      'custom:company': 'ACME',
    });
    expect(jose.decodeProtectedHeader(tokens.AccessToken)).toEqual({ alg: 'RS256', kid: anyText });
  });

  it('have no claim for groups if the user has no group', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    expect(jose.decodeJwt((await requestTokens(api, ann)).AccessToken)).not.toHaveProperty('cognito:groups');
  });

  it('verify against the published keys, which the OpenID configuration points to', async () => {
    const { api, url } = await startTestPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    const keys = jose.createRemoteJWKSet(new URL(`${url}/${poolId}/.well-known/jwks.json`));
    const { payload } = await jose.jwtVerify(AccessToken, keys, { issuer, algorithms: ['RS256'] });
    expect(payload['token_use']).toBe('access');
    const configuration: unknown = await (
      await fetch(`${url}/${poolId}/.well-known/openid-configuration`)
    ).json();
    expect(configuration).toMatchObject({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` });
  });

  it('publish no part of the private key', async () => {
    const { url } = await startTestPool();
    const keys: unknown = await (await fetch(`${url}/${poolId}/.well-known/jwks.json`)).json();
    const key = {
      alg: 'RS256',
      e: 'AQAB',
      kid: anyText,
      kty: 'RSA',
      n: anyText,
      use: 'sig',
    };
    expect(keys).toEqual({ keys: [key] });
  });

  it('are valid as long as the client configures it', async () => {
    const client = {
      AccessTokenValidity: 2,
      IdTokenValidity: 1,
      TokenValidityUnits: { AccessToken: 'hours', IdToken: 'days' },
    };
    const { api } = await startTestPool({ client });
    await createUser(api, ann);
    const { AccessToken, IdToken, ExpiresIn } = await requestTokens(api, ann);
    const lifetime = (token: string) => Number(jose.decodeJwt(token).exp) - Number(jose.decodeJwt(token).iat);
    expect([lifetime(AccessToken), ExpiresIn, lifetime(IdToken)]).toEqual([7_200, 7_200, 86_400]);
  });
});

describe('an access token', () => {
  it.each([
    { what: 'an id token', forge: ({ IdToken }: { IdToken: string }) => IdToken },
    { what: 'an unsigned token', forge: withoutSignature },
    { what: 'a token signed with another key', forge: signWithAnotherKey },
    { what: 'no token at all', forge: () => 'nonsense' },
  ])('cannot be replaced by $what', async ({ forge }) => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const forged = await forge(await requestTokens(api, ann));
    expect(await expectError(api.getUser({ AccessToken: forged }))).toEqual({
      name: 'NotAuthorizedException',
      message: 'Invalid Access Token',
    });
  });

  it('expires', async () => {
    const { api, clock } = await startTestPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    clock.ahead = 901_000;
    expect((await expectError(api.getUser({ AccessToken }))).message).toBe('Access Token has expired');
  });

  it.each([
    {
      how: 'the person signs out everywhere',
      message: 'Access Token has been revoked',
      end: 'globalSignOut',
    },
    { how: 'its refresh token is revoked', message: 'Access Token has been revoked', end: 'revokeToken' },
    { how: 'an administrator signs the person out', message: 'Access Token has been revoked', end: 'admin' },
    { how: 'the person is disabled', message: 'User is disabled.', end: 'disable' },
    { how: 'the person is deleted', message: 'User does not exist.', end: 'delete' },
  ])('is refused once $how', async ({ message, end }) => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const { AccessToken, RefreshToken } = await requestTokens(api, ann);
    const endings: Record<string, () => Promise<unknown>> = {
      globalSignOut: () => api.globalSignOut({ AccessToken }),
      revokeToken: () => api.revokeToken({ ClientId: passwordClientId, Token: RefreshToken }),
      admin: () => api.adminUserGlobalSignOut(target),
      disable: () => api.adminDisableUser(target),
      delete: () => api.adminDeleteUser(target),
    };
    await api.getUser({ AccessToken });
    await endings[end]?.();
    expect((await expectError(api.getUser({ AccessToken }))).message).toBe(message);
  });
});

describe('a refresh token', () => {
  it('gives new tokens for the same session, in both calls that accept a refresh token', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const { AccessToken, RefreshToken } = await requestTokens(api, ann);
    const renewal = await api.getTokensFromRefreshToken({ ClientId: passwordClientId, RefreshToken });
    const repeatedRenewal = await api.initiateAuth({
      ClientId: passwordClientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    });
    for (const { AuthenticationResult } of [renewal, repeatedRenewal]) {
      const claims = jose.decodeJwt(AuthenticationResult?.AccessToken ?? '');
      expect(claims['origin_jti']).toBe(jose.decodeJwt(AccessToken)['origin_jti']);
      expect(claims.jti).not.toBe(jose.decodeJwt(AccessToken).jti);
      expect(AuthenticationResult).not.toHaveProperty('RefreshToken');
    }
  });

  it("gives tokens with the user's current groups", async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const { RefreshToken } = await requestTokens(api, ann);
    await api.adminAddUserToGroup({ ...target, GroupName: 'agent' });
    const { AuthenticationResult } = await api.getTokensFromRefreshToken({
      ClientId: passwordClientId,
      RefreshToken,
    });
    expect(jose.decodeJwt(AuthenticationResult?.AccessToken ?? '')['cognito:groups']).toEqual(['agent']);
  });

  it('is refused if it is forged, expired, revoked, or from another client', async () => {
    const { api, clock } = await startTestPool();
    await createUser(api, ann);
    const refresh = (RefreshToken: string, ClientId = passwordClientId) =>
      expectError(api.getTokensFromRefreshToken({ ClientId, RefreshToken }));
    const first = await requestTokens(api, ann);
    const second = await requestTokens(api, ann);
    expect((await refresh('made.up')).message).toBe('Invalid Refresh Token');
    expect((await refresh(first.RefreshToken, clientId)).message).toBe('Invalid Refresh Token');
    await api.revokeToken({ ClientId: passwordClientId, Token: first.RefreshToken });
    expect((await refresh(first.RefreshToken)).message).toBe('Refresh Token has been revoked');
    clock.ahead = 30 * 86_400_000;
    expect((await refresh(second.RefreshToken)).message).toBe('Refresh Token has expired');
  });

  it('is replaced with each use if the client rotates tokens, and valid for the grace period', async () => {
    const RefreshTokenRotation = { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 };
    const { api, clock } = await startTestPool({ client: { RefreshTokenRotation } });
    await createUser(api, ann);
    const first = await requestTokens(api, ann);
    const renew = async (RefreshToken: string) =>
      (await api.getTokensFromRefreshToken({ ClientId: passwordClientId, RefreshToken })).AuthenticationResult
        ?.RefreshToken ?? '';
    const second = await renew(first.RefreshToken);
    const third = await renew(first.RefreshToken);
    expect(new Set([first.RefreshToken, second, third]).size).toBe(3);
    clock.ahead = 61_000;
    expect(await expectError(renew(first.RefreshToken))).toMatchObject({
      name: 'RefreshTokenReuseException',
    });
    const last = await renew(await renew(second));
    clock.ahead = 30 * 86_400_000;
    expect((await expectError(renew(last))).message).toBe('Refresh Token has expired');
  });

  it('stays valid when a refresh token of another browser is revoked', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const revokedTokens = await requestTokens(api, ann);
    const otherTokens = await requestTokens(api, ann);
    await api.revokeToken({ ClientId: passwordClientId, Token: revokedTokens.RefreshToken });
    await expect(
      api.getTokensFromRefreshToken({ ClientId: passwordClientId, RefreshToken: otherTokens.RefreshToken }),
    ).resolves.toHaveProperty('AuthenticationResult');
  });

  it('is the only kind of token that can be revoked', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    const revocation = api.revokeToken({ ClientId: passwordClientId, Token: AccessToken });
    expect((await expectError(revocation)).name).toBe('UnsupportedTokenTypeException');
  });
});

function withoutSignature({ AccessToken }: { AccessToken: string }): string {
  return new jose.UnsecuredJWT(jose.decodeJwt(AccessToken)).encode();
}

async function signWithAnotherKey({ AccessToken }: { AccessToken: string }): Promise<string> {
  const { privateKey } = await jose.generateKeyPair('RS256');
  const { kid = '' } = jose.decodeProtectedHeader(AccessToken);
  return new jose.SignJWT(jose.decodeJwt(AccessToken))
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(privateKey);
}
