import * as jose from 'jose';
import { describe, expect, it } from 'vitest';
import { clientId, passwordClientId, poolId, region } from './declaration.ts';
import { createUser, catchError, startTestPool, requestTokens } from './pool.ts';

const annEmail = 'ann@example.com';
const annParameters = { UserPoolId: poolId, Username: annEmail };
const issuer = `https://cognito-idp.${region}.amazonaws.com/${poolId}`;
const anyText: unknown = expect.any(String);
const anyUuid: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

describe('tokens', () => {
  it('contain the claims that Cognito adds', async () => {
    const { api } = await startTestPool();
    const sub = await createUser(api, annEmail);
    const companyAttribute = { Name: 'custom:company', Value: 'ACME' };
    await api.adminUpdateUserAttributes({ ...annParameters, UserAttributes: [companyAttribute] });
    for (const GroupName of ['customer', 'admin'])
      await api.adminAddUserToGroup({ ...annParameters, GroupName });
    const tokens = await requestTokens(api, annEmail);
    const accessClaims = jose.decodeJwt(tokens.AccessToken);
    const idClaims = jose.decodeJwt(tokens.IdToken);
    const issuedAt = Number(accessClaims.iat);
    const sharedClaims = {
      sub,
      'cognito:groups': ['admin', 'customer'],
      iss: issuer,
      origin_jti: anyUuid,
      event_id: anyUuid,
    };
    const timeClaims = { auth_time: issuedAt, iat: issuedAt, exp: issuedAt + 900, jti: anyUuid };
    expect(accessClaims).toEqual({
      ...sharedClaims,
      ...timeClaims,
      client_id: passwordClientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      username: sub,
    });
    expect(idClaims).toEqual({
      ...sharedClaims,
      ...timeClaims,
      aud: passwordClientId,
      token_use: 'id',
      'cognito:username': sub,
      email: annEmail,
      email_verified: true,
      'custom:company': 'ACME',
    });
    expect(jose.decodeProtectedHeader(tokens.AccessToken)).toEqual({ alg: 'RS256', kid: anyText });
  });

  it('have no claim for groups if the user has no group', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    expect(jose.decodeJwt((await requestTokens(api, annEmail)).AccessToken)).not.toHaveProperty(
      'cognito:groups',
    );
  });

  it('verify against the published keys, which the OpenID configuration points to', async () => {
    const { api, url } = await startTestPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    const keySet = jose.createRemoteJWKSet(new URL(`${url}/${poolId}/.well-known/jwks.json`));
    const { payload } = await jose.jwtVerify(AccessToken, keySet, { issuer, algorithms: ['RS256'] });
    expect(payload['token_use']).toBe('access');
    const configuration: unknown = await (
      await fetch(`${url}/${poolId}/.well-known/openid-configuration`)
    ).json();
    expect(configuration).toMatchObject({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` });
  });

  it('publish no part of the private key', async () => {
    const { url } = await startTestPool();
    const publishedKeys: unknown = await (await fetch(`${url}/${poolId}/.well-known/jwks.json`)).json();
    const expectedKey = {
      alg: 'RS256',
      e: 'AQAB',
      kid: anyText,
      kty: 'RSA',
      n: anyText,
      use: 'sig',
    };
    expect(publishedKeys).toEqual({ keys: [expectedKey] });
  });

  it('are valid as long as the client configures it', async () => {
    const clientProperties = {
      AccessTokenValidity: 2,
      IdTokenValidity: 1,
      TokenValidityUnits: { AccessToken: 'hours', IdToken: 'days' },
    };
    const { api } = await startTestPool({ client: clientProperties });
    await createUser(api, annEmail);
    const { AccessToken, IdToken, ExpiresIn } = await requestTokens(api, annEmail);
    const readLifetimeSeconds = (token: string) =>
      Number(jose.decodeJwt(token).exp) - Number(jose.decodeJwt(token).iat);
    expect([readLifetimeSeconds(AccessToken), ExpiresIn, readLifetimeSeconds(IdToken)]).toEqual([
      7_200, 7_200, 86_400,
    ]);
  });
});

describe('an access token', () => {
  it.each([
    { what: 'an id token', forgeToken: ({ IdToken }: { IdToken: string }) => IdToken },
    { what: 'an unsigned token', forgeToken: removeSignature },
    { what: 'a token signed with another key', forgeToken: signWithAnotherKey },
    { what: 'no token at all', forgeToken: () => 'nonsense' },
  ])('cannot be replaced by $what', async ({ forgeToken }) => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const forgedToken = await forgeToken(await requestTokens(api, annEmail));
    expect(await catchError(api.getUser({ AccessToken: forgedToken }))).toEqual({
      name: 'NotAuthorizedException',
      message: 'Invalid Access Token',
    });
  });

  it('expires', async () => {
    const { api, clock } = await startTestPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    clock.aheadMs = 901_000;
    expect((await catchError(api.getUser({ AccessToken }))).message).toBe('Access Token has expired');
  });

  it.each([
    {
      how: 'the person signs out everywhere',
      message: 'Access Token has been revoked',
      revocationName: 'globalSignOut',
    },
    {
      how: 'its refresh token is revoked',
      message: 'Access Token has been revoked',
      revocationName: 'revokeToken',
    },
    {
      how: 'an administrator signs the person out',
      message: 'Access Token has been revoked',
      revocationName: 'admin',
    },
    { how: 'the person is disabled', message: 'User is disabled.', revocationName: 'disable' },
    { how: 'the person is deleted', message: 'User does not exist.', revocationName: 'delete' },
  ])('is refused once $how', async ({ message, revocationName }) => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const { AccessToken, RefreshToken } = await requestTokens(api, annEmail);
    const revocations: Record<string, () => Promise<unknown>> = {
      globalSignOut: () => api.globalSignOut({ AccessToken }),
      revokeToken: () => api.revokeToken({ ClientId: passwordClientId, Token: RefreshToken }),
      admin: () => api.adminUserGlobalSignOut(annParameters),
      disable: () => api.adminDisableUser(annParameters),
      delete: () => api.adminDeleteUser(annParameters),
    };
    await api.getUser({ AccessToken });
    await revocations[revocationName]?.();
    expect((await catchError(api.getUser({ AccessToken }))).message).toBe(message);
  });
});

describe('a refresh token', () => {
  it('gives new tokens for the same session, in both calls that accept a refresh token', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const { AccessToken, RefreshToken } = await requestTokens(api, annEmail);
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
    await createUser(api, annEmail);
    const { RefreshToken } = await requestTokens(api, annEmail);
    await api.adminAddUserToGroup({ ...annParameters, GroupName: 'agent' });
    const { AuthenticationResult } = await api.getTokensFromRefreshToken({
      ClientId: passwordClientId,
      RefreshToken,
    });
    expect(jose.decodeJwt(AuthenticationResult?.AccessToken ?? '')['cognito:groups']).toEqual(['agent']);
  });

  it('is refused if it is forged, expired, revoked, or from another client', async () => {
    const { api, clock } = await startTestPool();
    await createUser(api, annEmail);
    const tryToRefresh = (RefreshToken: string, ClientId = passwordClientId) =>
      catchError(api.getTokensFromRefreshToken({ ClientId, RefreshToken }));
    const firstTokens = await requestTokens(api, annEmail);
    const secondTokens = await requestTokens(api, annEmail);
    expect((await tryToRefresh('made.up')).message).toBe('Invalid Refresh Token');
    expect((await tryToRefresh(firstTokens.RefreshToken, clientId)).message).toBe('Invalid Refresh Token');
    await api.revokeToken({ ClientId: passwordClientId, Token: firstTokens.RefreshToken });
    expect((await tryToRefresh(firstTokens.RefreshToken)).message).toBe('Refresh Token has been revoked');
    clock.aheadMs = 30 * 86_400_000;
    expect((await tryToRefresh(secondTokens.RefreshToken)).message).toBe('Refresh Token has expired');
  });

  it('is replaced with each use if the client rotates tokens, and valid for the grace period', async () => {
    const RefreshTokenRotation = { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 };
    const { api, clock } = await startTestPool({ client: { RefreshTokenRotation } });
    await createUser(api, annEmail);
    const originalTokens = await requestTokens(api, annEmail);
    const renewRefreshToken = async (RefreshToken: string) =>
      (await api.getTokensFromRefreshToken({ ClientId: passwordClientId, RefreshToken })).AuthenticationResult
        ?.RefreshToken ?? '';
    const secondToken = await renewRefreshToken(originalTokens.RefreshToken);
    const thirdToken = await renewRefreshToken(originalTokens.RefreshToken);
    expect(new Set([originalTokens.RefreshToken, secondToken, thirdToken]).size).toBe(3);
    clock.aheadMs = 61_000;
    expect(await catchError(renewRefreshToken(originalTokens.RefreshToken))).toMatchObject({
      name: 'RefreshTokenReuseException',
    });
    const lastToken = await renewRefreshToken(await renewRefreshToken(secondToken));
    clock.aheadMs = 30 * 86_400_000;
    expect((await catchError(renewRefreshToken(lastToken))).message).toBe('Refresh Token has expired');
  });

  it('stays valid when a refresh token of another browser is revoked', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const revokedTokens = await requestTokens(api, annEmail);
    const otherTokens = await requestTokens(api, annEmail);
    await api.revokeToken({ ClientId: passwordClientId, Token: revokedTokens.RefreshToken });
    await expect(
      api.getTokensFromRefreshToken({ ClientId: passwordClientId, RefreshToken: otherTokens.RefreshToken }),
    ).resolves.toHaveProperty('AuthenticationResult');
  });

  it('is the only kind of token that can be revoked', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    const revocation = api.revokeToken({ ClientId: passwordClientId, Token: AccessToken });
    expect((await catchError(revocation)).name).toBe('UnsupportedTokenTypeException');
  });
});

function removeSignature({ AccessToken }: { AccessToken: string }): string {
  return new jose.UnsecuredJWT(jose.decodeJwt(AccessToken)).encode();
}

async function signWithAnotherKey({ AccessToken }: { AccessToken: string }): Promise<string> {
  const { privateKey } = await jose.generateKeyPair('RS256');
  const { kid = '' } = jose.decodeProtectedHeader(AccessToken);
  return new jose.SignJWT(jose.decodeJwt(AccessToken))
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(privateKey);
}
