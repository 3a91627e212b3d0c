import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { EdgeCache } from '../../../services/cloudfront/cache/cache.ts';
import { longText, sendRawRequest, startSite } from './fixture.ts';
import { createClosedGate, readCacheResult, startPages } from './origin.ts';

const createCachePolicy = (changes: object) => ({
  ParametersInCacheKeyAndForwardedToOrigin: {
    EnableAcceptEncodingGzip: true,
    HeadersConfig: { HeaderBehavior: 'none' },
    CookiesConfig: { CookieBehavior: 'none' },
    QueryStringsConfig: { QueryStringBehavior: 'none' },
    ...changes,
  },
});

describe('the origin', () => {
  it('receives one request for several simultaneous requests of viewers', async () => {
    const { get, origin } = await startPages();
    const { gate, openGate } = createClosedGate();
    origin.gate = gate;
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60' } };
    const requests = [1, 2, 3, 4].map(() => get());
    await expect.poll(() => origin.receivedRequests.length).toBe(1);
    openGate();
    const responses = await Promise.all(requests);
    expect(responses.map(({ body }) => body.toString())).toEqual(['page', 'page', 'page', 'page']);
    expect(responses.map(readCacheResult).filter((result) => result === 'Miss')).toHaveLength(1);
    expect(origin.receivedRequests).toHaveLength(1);
  });

  it('receives every simultaneous request if the response must not be cached', async () => {
    const { get, origin } = await startPages();
    origin.nextResponse = { headers: { 'cache-control': 'no-store' } };
    const responses = await Promise.all([1, 2, 3].map(() => get()));
    expect(responses.map(readCacheResult)).toEqual(['Miss', 'Miss', 'Miss']);
    expect(origin.receivedRequests).toHaveLength(3);
  });

  it('cannot set a cookie if none is forwarded to it', async () => {
    const { get, origin } = await startPages();
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60', 'set-cookie': ['a=1', 'b=2'] } };
    const responses = [await get(), await get()];
    for (const { headers } of responses) expect(headers).not.toHaveProperty('set-cookie');
    expect(responses.map(readCacheResult)).toEqual(['Miss', 'Hit']);
  });

  it('sets a cookie only for the viewer of that request', async () => {
    const cachePolicy = createCachePolicy({ CookiesConfig: { CookieBehavior: 'all' } });
    const { get, origin } = await startPages({ cachePolicy });
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60', 'set-cookie': 'a=1' } };
    expect((await get()).headers['set-cookie']).toEqual(['a=1']);
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60', 'set-cookie': 'a=2' } };
    expect((await get()).headers['set-cookie']).toEqual(['a=2']);
  });

  it('receives every request if the policy disables caching, or the emulator does not cache', async () => {
    const { url, origin, get } = await startPages({ caching: false });
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60' } };
    for (let n = 0; n < 2; n += 1) expect(readCacheResult(await get())).toBe('Miss');
    const cachingSite = await startPages();
    cachingSite.origin.nextResponse = origin.nextResponse;
    for (const siteUrl of [url, cachingSite.url])
      for (let n = 0; n < 2; n += 1)
        expect(readCacheResult(await sendRawRequest(siteUrl, '/api/things'))).toBe('Miss');
  });
});

describe('the cache key', () => {
  it('contains the listed query strings, but not others, host, cookies or headers', async () => {
    const { get, origin } = await startPages();
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60' } };
    await get({}, '/pages/1?category=a');
    expect(origin.receivedRequests.map(({ url }) => url)).toEqual(['/pages/1?category=a']);
    const equivalentHeaders = {
      host: 'other.example',
      cookie: 'a=1',
      'accept-language': 'de',
      'cache-control': 'no-cache',
    };
    expect(readCacheResult(await get(equivalentHeaders, '/pages/1?category=a&utm=x'))).toBe('Hit');
    for (const path of [
      '/pages/1',
      '/pages/1?category=b',
      '/pages/1?category=a&after=2',
      '/pages/2?category=a',
    ])
      expect(readCacheResult(await get({}, path))).toBe('Miss');
  });

  it('contains the listed headers and cookies', async () => {
    const cachePolicy = createCachePolicy({
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Accept-Language'] },
      CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['theme'] },
    });
    const { get, origin } = await startPages({ cachePolicy });
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60' } };
    const results: string[] = [];
    for (const headers of [
      { 'accept-language': 'de', cookie: 'theme=dark; id=1' },
      { 'accept-language': 'de', cookie: 'id=2; theme=dark' },
      { 'accept-language': 'en', cookie: 'theme=dark' },
      { 'accept-language': 'de', cookie: 'theme=light' },
    ])
      results.push(readCacheResult(await get(headers)));
    expect(results).toEqual(['Miss', 'Hit', 'Miss', 'Miss']);
    expect(origin.receivedRequests[0]?.headers).toMatchObject({
      'accept-language': 'de',
      cookie: 'theme=dark',
    });
  });

  it('contains the normalised Accept-Encoding, so that compressed responses are cached', async () => {
    const { get, origin } = await startPages();
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60', etag: '"1"' }, body: longText };
    const fetchEncodingAndResult = async (encoding: string) => {
      const { headers, body, ...rest } = await get({ 'accept-encoding': encoding });
      const decompress = { br: brotliDecompressSync, gzip: gunzipSync }[headers['content-encoding'] ?? ''];
      expect((decompress ? decompress(body) : body).toString()).toBe(longText);
      expect(headers['content-length']).toBe(String(body.length));
      return [headers['content-encoding'], readCacheResult({ ...rest, headers })];
    };
    expect(await fetchEncodingAndResult('gzip, deflate, br')).toEqual(['br', 'Miss']);
    expect(await fetchEncodingAndResult('br;q=0.9, gzip;q=0.8')).toEqual(['br', 'Hit']);
    expect(await fetchEncodingAndResult('gzip')).toEqual(['gzip', 'Miss']);
    expect(await fetchEncodingAndResult('identity')).toEqual([undefined, 'Miss']);
    expect(await fetchEncodingAndResult('gzip, br;q=0')).toEqual(['gzip', 'Hit']);
  });
});

describe('from the cache', () => {
  it('HEAD is served without a body, but the response to a HEAD is not cached', async () => {
    const { get, head, origin } = await startPages();
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60' } };
    expect([readCacheResult(await head()), readCacheResult(await head())]).toEqual(['Miss', 'Miss']);
    await get();
    const cachedResponse = await head();
    expect([
      readCacheResult(cachedResponse),
      cachedResponse.headers['content-length'],
      cachedResponse.body.length,
    ]).toEqual(['Hit', '4', 0]);
    expect(origin.receivedRequests.map(({ method }) => method)).toEqual(['HEAD', 'HEAD', 'GET']);
  });

  it('ranges are served, or the whole file if the viewer has another version', async () => {
    const { get, origin } = await startPages();
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60', etag: '"1"' } };
    await get();
    const partialResponse = await get({ range: 'bytes=1-2', 'if-range': '"1"' });
    expect([
      partialResponse.status,
      readCacheResult(partialResponse),
      partialResponse.body.toString(),
    ]).toEqual([206, 'Hit', 'ag']);
    expect(partialResponse.headers).toMatchObject({ 'content-range': 'bytes 1-2/4', 'content-length': '2' });
    const fullResponse = await get({ range: 'bytes=1-2', 'if-range': '"0"' });
    expect([fullResponse.status, fullResponse.body.toString()]).toEqual([200, 'page']);
    const response = await get({ range: 'bytes=9-' });
    expect([response.status, response.headers['content-range']]).toEqual([416, 'bytes */4']);
    expect(origin.receivedRequests).toHaveLength(1);
  });

  it('304 is sent to a viewer that has the current version', async () => {
    const { get, origin } = await startPages();
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60', etag: '"1"' } };
    await get();
    const cachedResponse = await get({ 'if-none-match': '"1"' });
    expect([cachedResponse.status, readCacheResult(cachedResponse), cachedResponse.body.length]).toEqual([
      304,
      'Hit',
      0,
    ]);
    expect((await get({ 'if-none-match': '"2"' })).status).toBe(200);
  });

  it('every response passes through headers policy and viewer-response function', async () => {
    const { url } = await startSite();
    const firstResponse = await sendRawRequest(url, '/unknown');
    const secondResponse = await sendRawRequest(url, '/unknown');
    expect([readCacheResult(firstResponse), readCacheResult(secondResponse)]).toEqual(['Miss', 'Hit']);
    for (const { status, headers } of [firstResponse, secondResponse]) {
      expect(status).toBe(404);
      expect(headers).toMatchObject({ 'x-seen-by-function': 'true', 'x-frame-options': 'DENY' });
      expect(headers).not.toHaveProperty('x-amz-meta-status');
    }
  });

  it('files are served while the bucket is unavailable', async () => {
    const { url, store } = await startSite();
    const firstResponse = await sendRawRequest(url, '/app/one');
    await store.close();
    // The CloudFront function maps both paths to the same file.
    const secondResponse = await sendRawRequest(url, '/app/two');
    expect([readCacheResult(secondResponse), secondResponse.status, secondResponse.body]).toEqual([
      'Hit',
      200,
      firstResponse.body,
    ]);
  });
});

describe('the cache', () => {
  it('is emptied by a deployment, and responses in flight are not cached', async () => {
    const { get, origin, deploy, assembly } = await startPages();
    const headers = { 'cache-control': 'max-age=60' };
    origin.nextResponse = { headers };
    await get();
    const { gate, openGate } = createClosedGate();
    origin.gate = gate;
    const pendingResponse = get({}, '/pages/2');
    await expect.poll(() => origin.receivedRequests.length).toBe(2);
    deploy(assembly);
    openGate();
    await pendingResponse;
    expect(readCacheResult(await get())).toBe('Miss');
    expect(readCacheResult(await get({}, '/pages/2'))).toBe('Miss');
  });

  it('holds 64 MB of the most recently used responses', { tags: ['nightly'] }, async () => {
    const cache = new EdgeCache(() => 0);
    const megabyte = Buffer.alloc(2 ** 20);
    const storePage = async (key: string) =>
      cache.answer(key, { min: 60, default: 60, max: 60 }, () =>
        Promise.resolve({ status: 200, headers: new Map(), body: Readable.from([megabyte]) }),
      );
    for (let n = 0; n < 60; n += 1) await storePage(`page ${n}`);
    await storePage('page 0');
    for (let n = 60; n < 70; n += 1) await storePage(`page ${n}`);
    expect([cache.has('page 0'), cache.has('page 1'), cache.has('page 69')]).toEqual([true, false, true]);
  });
});
