import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audience, echoCode, forgeToken, issuer, startApi, createToken } from './http-api.fixture.ts';

let api: Awaited<ReturnType<typeof startApi>>;
let scopedApi: typeof api;
beforeAll(async () => {
  api = await startApi({ routes: ['*GET /'], code: echoCode });
  scopedApi = await startApi({
    routes: ['*GET /'],
    code: echoCode,
    scopes: ['tickets/read', 'tickets/write'],
  });
});
afterAll(async () => {
  await api.close();
  await scopedApi.close();
});

const sendRequest = (authorization?: string, url = api.url) =>
  fetch(url, authorization === undefined ? {} : { headers: { authorization } });

describe('a valid token', () => {
  it('is accepted with or without the word Bearer, in any case', async () => {
    const validToken = await createToken();
    for (const header of [`Bearer ${validToken}`, `bearer ${validToken}`, validToken])
      expect((await sendRequest(header)).status).toBe(200);
  });

  it('is accepted if the client is in aud instead of client_id, as in an ID token', async () => {
    expect((await sendRequest(await createToken({ client_id: undefined, aud: audience }))).status).toBe(200);
  });

  it('is accepted with one of the scopes of the route, which the function receives', async () => {
    const response = await sendRequest(await createToken({ scope: 'openid tickets/read' }), scopedApi.url);
    expect(await response.json()).toMatchObject({
      requestContext: { authorizer: { jwt: { scopes: ['openid', 'tickets/read'] } } },
    });
  });
});

describe('an invalid token', () => {
  const unknownKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const futureTime = Math.floor(Date.now() / 1000) + 600;

  it.each<[string, () => Promise<string>, RegExp]>([
    ['has the algorithm none', () => forgeToken('none'), /signing method is not allowed/],
    [
      'is signed as HS256 with the public key as the secret',
      () => forgeToken('HS256'),
      /signing method is not allowed/,
    ],
    [
      'is signed with another key under the same key id',
      () => createToken({}, { key: unknownKey }),
      /signature/,
    ],
    ['names a key that the issuer does not have', () => createToken({}, { kid: 'two' }), /signing key/],
    ['has another issuer', () => createToken({ iss: `${issuer}x` }), /iss/],
    ['is for another client', () => createToken({ client_id: 'other' }), /audience/],
    ['has another aud but the correct client_id', () => createToken({ aud: 'other' }), /audience/],
    ['has expired', () => createToken({}, { expiresInSeconds: -1 }), /expired/],
    ['never expires', () => createToken({}, { expiresInSeconds: null }), /exp/],
    ['is not valid yet', () => createToken({ nbf: futureTime }), /nbf/],
    ['was issued in the future', () => createToken({ iat: futureTime }), /future/],
    ['is not a JWT', () => Promise.resolve('gibberish'), /malformed/],
    [
      'has a changed payload',
      async () =>
        (await createToken()).replace(
          /\.ey[^.]*/,
          `.${Buffer.from('{"sub":"other"}').toString('base64url')}`,
        ),
      /./,
    ],
  ])('is refused if it %s', async (_, createInvalidToken, errorDescription) => {
    const response = await sendRequest(`Bearer ${await createInvalidToken()}`);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Unauthorized' });
    const challenge = response.headers.get('www-authenticate') ?? '';
    expect(challenge).toMatch(/^Bearer scope="" error="invalid_token" error_description="/);
    expect(challenge).toMatch(errorDescription);
  });

  it('is refused with 401 if it is missing', async () => {
    for (const header of [undefined, 'Bearer ']) {
      const response = await sendRequest(header);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });

  it("is forbidden if it has none of the route's scopes", async () => {
    const response = await sendRequest(await createToken({ scope: 'tickets' }), scopedApi.url);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ message: 'Forbidden' });
    expect(response.headers.get('www-authenticate')).toContain('insufficient_scope');
  });

  it('is refused if the keys of its issuer cannot be read', async () => {
    const apiWithoutKeys = await startApi({ routes: ['*GET /'], code: echoCode });
    await apiWithoutKeys.keyServer.close();
    const response = await sendRequest(await createToken(), apiWithoutKeys.url);
    await apiWithoutKeys.close().catch(() => undefined);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('JWKS');
  });
});
