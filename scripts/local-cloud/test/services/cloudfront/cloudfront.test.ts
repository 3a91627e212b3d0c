import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { UserFacingError } from '../../../user-facing-error.ts';
import { readDistribution } from '../../../services/cloudfront/distribution.ts';
import { echoSchema, longText, sendRawRequest, startSite } from './fixture.ts';
import { managedPolicies, createSiteAssembly } from './site-assembly.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  sendRawRequest(site.url, path, { headers });
const fetchEcho = async (path: string, options: Parameters<typeof sendRawRequest>[2] = {}) =>
  echoSchema.parse(JSON.parse((await sendRawRequest(site.url, path, options)).body.toString()));

describe('files', () => {
  it('come from the bucket, with the default root object at the root', async () => {
    const { status, headers, body } = await get('/');
    expect(status).toBe(200);
    expect(body.toString()).toBe('<h1>Home</h1>');
    expect(headers).toMatchObject({ 'content-type': 'text/html', 'x-cache': 'Miss from cloudfront' });
    expect((await get('/assets/with%20space.txt')).body.toString()).toBe('spaced');
  });

  it('are chosen by the viewer-request function', async () => {
    expect((await get('/app/any/where?x=1')).body.toString()).toBe('<h1>App</h1>');
  });

  it('can get another status from the viewer-response function, which receives the policy headers', async () => {
    const { status, headers, body } = await get('/unknown');
    expect(status).toBe(404);
    expect(body.toString()).toBe('<h1>Nothing here</h1>');
    expect(headers).not.toHaveProperty('x-amz-meta-status');
    expect(headers['x-seen-by-function']).toBe('true');
  });

  it('are refused if they are missing, and the viewer-response function does not run', async () => {
    const { status, headers, body } = await get('/assets/missing.js');
    expect(status).toBe(403);
    expect(body.toString()).toContain('<Code>AccessDenied</Code>');
    expect(headers).not.toHaveProperty('x-seen-by-function');
    expect(headers).toMatchObject({ 'x-cache': 'Error from cloudfront', 'x-frame-options': 'DENY' });
  });

  it('are a 404 if they are missing and CloudFront may list the bucket', async () => {
    const { url } = await startSite({ isBucketListable: true });
    const { status, body } = await sendRawRequest(url, '/assets/missing.js');
    expect(status).toBe(404);
    expect(body.toString()).toContain('<Code>NoSuchKey</Code>');
  });

  it('are a 502 while the bucket cannot be reached', async () => {
    const { url, store } = await startSite();
    await store.close();
    expect((await sendRawRequest(url, '/')).status).toBe(502);
  });

  it('are served to HEAD without a body, to ranges in part, and as 304 when unchanged', async () => {
    const headResponse = await sendRawRequest(site.url, '/', { method: 'HEAD' });
    expect(headResponse.headers['content-length']).toBe('13');
    expect(headResponse.body).toHaveLength(0);
    const partialResponse = await get('/assets/main.js', { range: 'bytes=0-9', 'accept-encoding': 'br' });
    expect(partialResponse.status).toBe(206);
    expect(partialResponse.body.toString()).toBe(longText.slice(0, 10));
    for (const [path, encoding] of [
      ['/', 'identity'],
      ['/assets/main.js', 'br'],
    ] as const) {
      const { etag = '', 'last-modified': lastModified = '' } = (
        await get(path, { 'accept-encoding': encoding })
      ).headers;
      const revalidatedResponse = await get(path, { 'if-none-match': etag });
      expect(revalidatedResponse.status).toBe(304);
      expect(revalidatedResponse.body).toHaveLength(0);
      expect(revalidatedResponse.headers['content-security-policy']).toBe("default-src 'self'");
      expect((await get(path, { 'if-modified-since': lastModified })).status).toBe(304);
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });
});

describe('compression', () => {
  it('prefers brotli, then gzip, and weakens the ETag', async () => {
    const brotliResponse = await get('/assets/main.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotliResponse.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliResponse.headers.etag).toMatch(/^W\//);
    expect(brotliDecompressSync(brotliResponse.body).toString()).toBe(longText);
    const gzipResponse = await get('/assets/main.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzipResponse.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzipResponse.body).toString()).toBe(longText);
  });

  it.each([
    ['a viewer that does not accept compression', '/assets/main.js', 'identity'],
    ['a response of less than 1,000 bytes', '/assets/short.js', 'br'],
    ['a type that is already compressed', '/assets/photo.jpg', 'br'],
    ['a cache policy without compression', '/api/echo', 'br'],
  ])('does not compress for %s', async (_, path, encoding) => {
    expect((await get(path, { 'accept-encoding': encoding })).headers).not.toHaveProperty('content-encoding');
  });
});

describe('functions', () => {
  it('can respond without an origin', async () => {
    const { status, headers, body } = await get('/moved');
    expect(status).toBe(301);
    expect(headers).toMatchObject({
      location: '/new?for=127.0.0.1',
      'x-cache': 'FunctionGeneratedResponse from cloudfront',
    });
    expect(body.toString()).toBe('gone');
  });

  it('get the documented event', async () => {
    const { body } = await get('/event?a=1&b&a=2%20', { cookie: 'c=3; d=4=5', 'X-Thing': 'yes' });
    expect(JSON.parse(body.toString())).toMatchObject({
      version: '1.0',
      context: {
        distributionDomainName: readDistribution(createSiteAssembly({}))?.domainName,
        eventType: 'viewer-request',
      },
      viewer: { ip: '127.0.0.1' },
      request: {
        method: 'GET',
        uri: '/event',
        querystring: { a: { value: '1', multiValue: [{ value: '1' }, { value: '2%20' }] }, b: { value: '' } },
        headers: { 'x-thing': { value: 'yes' } },
        cookies: { c: { value: '3' }, d: { value: '4=5' } },
      },
    });
    expect(JSON.parse(body.toString())).not.toHaveProperty('request.headers.cookie');
  });

  it('have no access to modules, timers or the process', async () => {
    expect((await get('/escape')).body.toString()).toBe('undefinedundefinedundefined');
  });

  it.each(['/broken', '/nonsense'])('cause a 503 if they fail (%s)', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(503);
    expect(headers['x-cache']).toBe('FunctionExecutionError from cloudfront');
  });
});

describe('the API', () => {
  it('gets method, path, query, headers, cookies and body, but not the Host of the viewer', async () => {
    const { method, url, headers, body } = await fetchEcho('/api/things/1?a=b%20c&a=d', {
      method: 'POST',
      headers: {
        host: 'evil.example',
        authorization: 'Bearer t',
        cookie: 'c=1',
        'content-type': 'text/plain',
      },
      body: 'hello',
    });
    expect({ method, url, body }).toEqual({
      method: 'POST',
      url: '/api/things/1?a=b%20c&a=d',
      body: 'hello',
    });
    expect(headers).toMatchObject({
      authorization: 'Bearer t',
      cookie: 'c=1',
      'content-type': 'text/plain',
      host: new URL(site.apiUrl).host,
      'x-origin-secret': 'shared',
    });
    expect(JSON.stringify(headers)).not.toContain('evil.example');
  });

  it("gets the viewer's address from the connection", async () => {
    const { headers } = await fetchEcho('/api/x', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1');
    const directRequest = await fetchEcho('/api/x');
    expect(directRequest.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(directRequest.headers.via).toMatch(/cloudfront\.net \(CloudFront\)$/);
  });

  it("gets the distribution's own custom header, whatever the viewer sends", async () => {
    const { headers } = await fetchEcho('/api/x', { headers: { 'x-origin-secret': 'guessed' } });
    expect(headers['x-origin-secret']).toBe('shared');
  });

  it('has the policy applied to its responses: it overrides, adds and removes headers', async () => {
    const { headers } = await get('/api/x');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'permissions-policy': 'camera=()',
      'referrer-policy': 'no-referrer',
      'set-cookie': ['a=1; Path=/', 'b=2'],
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('server');
    expect(headers.via).toMatch(/CloudFront/);
  });

  it('passes its errors on, with the policy', async () => {
    const { status, headers } = await get('/api/fails');
    expect(status).toBe(500);
    expect(headers).toMatchObject({ 'x-cache': 'Error from cloudfront', 'x-frame-options': 'DENY' });
  });
});

describe('requests that CloudFront itself refuses', () => {
  it.each([
    ['a method that the behaviour does not allow', '/', { method: 'POST', body: 'x' }, 403],
    ['a GET with a body', '/api/x', { headers: { 'content-length': '1' }, body: 'x' }, 403],
    ['a path that is not percent-encoded', '/%zz', {}, 400],
  ])('%s', async (_, path, options, expectedStatus) => {
    const { status, headers, body } = await sendRawRequest(site.url, path, options);
    expect(status).toBe(expectedStatus);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body.toString()).toContain('The request could not be satisfied');
  });
});

describe('the passthrough', () => {
  it('forwards requests to the other server without the prefix', async () => {
    const { method, url, headers, body } = await fetchEcho('/_identity/pool/jwks.json?x=1', {
      method: 'POST',
      headers: { host: 'evil.example', 'x-amz-target': 'Service.Action' },
      body: '{}',
    });
    expect({ method, url, body }).toEqual({ method: 'POST', url: '/pool/jwks.json?x=1', body: '{}' });
    expect(headers).toMatchObject({ 'x-amz-target': 'Service.Action', host: new URL(site.apiUrl).host });
  });
});

describe('starting', () => {
  it('reports which port is in use and how to choose another', async () => {
    const port = Number(new URL(site.url).port);
    const error: unknown = await startSite({ port, portSetting: 'PORT=' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UserFacingError);
    expect(error).toMatchObject({
      message: `Port ${port}, which the site needs, is already in use.`,
      remedy: `Stop the program that uses it, or choose another port: PORT=${port + 1}.`,
    });
  });

  it.each([
    ['custom error responses', { CustomErrorResponses: [{ ErrorCode: 404 }] }, /CustomErrorResponses/],
    [
      'a managed policy that it does not know',
      { DefaultCacheBehavior: { TargetOriginId: 'files', CachePolicyId: 'unknown-policy' } },
      /cache policy unknown-policy/,
    ],
    [
      'functions at the origin',
      {
        DefaultCacheBehavior: {
          TargetOriginId: 'files',
          CachePolicyId: managedPolicies.cachingOptimized,
          LambdaFunctionAssociations: [{ EventType: 'origin-request' }],
        },
      },
      /LambdaFunctionAssociations/,
    ],
  ])('refuses %s, which it does not emulate', (_, configuration, message) => {
    expect(() => readDistribution(createSiteAssembly({ configuration }))).toThrow(message);
  });
});

describe('a request that is too long', () => {
  const refusedResponse = {
    status: 413,
    headers: { 'x-cache': 'Error from cloudfront', connection: 'close' },
  };

  it('does not reach the origin if its URL is too long for CloudFront', async () => {
    const createUrl = (bytes: number) => '/api/echo?'.padEnd(bytes, 'x');
    expect(await get(createUrl(8193))).toMatchObject(refusedResponse);
    expect((await get(createUrl(8192))).status).toBe(200);
  });

  it('does not reach the origin if its headers are too long for CloudFront', async () => {
    const createCookieHeader = (bytes: number) => ({ cookie: 'a='.padEnd(bytes, 'x') });
    expect(await get('/api/echo', createCookieHeader(20_480))).toMatchObject(refusedResponse);
    expect(await get('/api/echo', createCookieHeader(40_000))).toMatchObject(refusedResponse);
    expect((await get('/api/echo', createCookieHeader(15_000))).status).toBe(200);
  });
});
