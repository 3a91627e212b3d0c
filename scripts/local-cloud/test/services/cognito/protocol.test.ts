import { describe, expect, it } from 'vitest';
import { startCognito } from '../../../services/cognito/server.ts';
import { UserFacingError } from '../../../user-facing-error.ts';
import { clientId, declarePool, poolId, region } from './declaration.ts';
import { startTestPool } from './pool.ts';

const callOperation = (url: string, operation: string, body: string) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body,
  });

describe('the protocol', () => {
  it('sends an error in body and headers, readable by any page', async () => {
    const { url } = await startTestPool();
    const response = await callOperation(
      url,
      'InitiateAuth',
      JSON.stringify({ ClientId: 'x', AuthFlow: 'USER_SRP_AUTH' }),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      __type: 'ResourceNotFoundException',
      message: 'User pool client x does not exist.',
    });
    expect(response.headers.get('x-amzn-errortype')).toBe('ResourceNotFoundException:');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('x-amzn-ErrorType');
  });

  it('answers preflight requests of browsers', async () => {
    const { url } = await startTestPool();
    const response = await fetch(url, { method: 'OPTIONS' });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-headers')).toContain('X-Amz-Target');
  });

  it.each([
    { operation: 'InitiateAuth', body: '{', type: 'SerializationException', status: 400 },
    { operation: 'InitiateAuth', body: '[]', type: 'InvalidParameterException', status: 400 },
    { operation: 'InitiateAuth', body: '{"ClientId":7}', type: 'InvalidParameterException', status: 400 },
    { operation: 'GetUser', body: '{}', type: 'InvalidParameterException', status: 400 },
    { operation: 'DropTables', body: '{}', type: 'UnknownOperationException', status: 400 },
    { operation: 'constructor', body: '{}', type: 'UnknownOperationException', status: 400 },
    { operation: 'GetUser', body: `"${'x'.repeat(300_000)}"`, type: 'SerializationException', status: 413 },
  ])('answers $operation with $type to a body like $body.0', async ({ operation, body, type, status }) => {
    const { url } = await startTestPool();
    const response = await callOperation(url, operation, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ __type: type });
  });

  it('names the missing member', async () => {
    const { url } = await startTestPool();
    const response = await callOperation(url, 'InitiateAuth', JSON.stringify({ ClientId: clientId }));
    expect(await response.json()).toMatchObject({
      message:
        "1 validation error detected: Value at 'authFlow' failed to satisfy constraint: Member must not be null",
    });
  });

  it.each(['//', '/favicon.ico', '/%', `/${poolId}/.well-known/`])('has nothing at %s', async (path) => {
    const { url } = await startTestPool();
    expect((await fetch(url + path)).status).toBe(404);
  });

  it('listens on the loopback address only', async () => {
    const { url } = await startTestPool();
    expect(new URL(url).hostname).toBe('127.0.0.1');
  });
});

describe('the start', () => {
  it('fails with a UserFacingError if the port is in use', async () => {
    const { url, directory } = await startTestPool();
    const pendingStart = startCognito({
      port: Number(new URL(url).port),
      directory,
      region,
      pools: [declarePool({}, {})],
      invokeTrigger: async () => ({}),
      sendMail: async () => undefined,
    });
    await expect(pendingStart).rejects.toBeInstanceOf(UserFacingError);
    await expect(pendingStart).rejects.toThrow(
      /^Port \d+, which the Cognito emulator needs, is already in use\.$/,
    );
  });
});
