// @module-tag nightly

import { describe, expect, it } from 'vitest';
import { createClosedGate, readCacheResult, startPages } from './origin.ts';

const secondsPerDay = 86_400;
const secondsPerYear = 365 * secondsPerDay;

describe('a cached response', () => {
  it('is served with its age until it expires', async () => {
    const { get, clock, origin } = await startPages();
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60' } };
    const firstResponse = await get();
    expect(readCacheResult(firstResponse)).toBe('Miss');
    expect(firstResponse.headers).not.toHaveProperty('age');

    clock.seconds += 59;
    origin.nextResponse.body = 'newer page';
    const secondResponse = await get();
    expect([
      readCacheResult(secondResponse),
      secondResponse.headers.age,
      secondResponse.body.toString(),
    ]).toEqual(['Hit', '59', 'page']);
    expect(secondResponse.headers['content-length']).toBe('4');

    clock.seconds += 1;
    const thirdResponse = await get();
    expect([readCacheResult(thirdResponse), thirdResponse.body.toString()]).toEqual(['Miss', 'newer page']);
  });

  it.each([
    ['s-maxage takes precedence over max-age', { 'cache-control': 'max-age=5, s-maxage=60' }, {}, 60],
    [
      'max-age takes precedence over Expires',
      { 'cache-control': 'max-age=60', expires: 'Fri, 01 May 2026 12:00:05 GMT' },
      {},
      60,
    ],
    ['until the date in Expires', { expires: 'Fri, 01 May 2026 12:01:00 GMT' }, {}, 60],
    ['not at all if Expires is in the past', { expires: '0' }, {}, 0],
    ['for the default TTL if the origin sets no age', {}, { DefaultTTL: 60 }, 60],
    ['for the minimum TTL if the default is less', {}, { MinTTL: 60 }, 60],
    ['no longer than the maximum TTL', { 'cache-control': 'max-age=90' }, { MaxTTL: 60 }, 60],
    ['no less than the minimum TTL', { 'cache-control': 'max-age=9' }, { MinTTL: 60 }, 60],
    ['not at all after no-store', { 'cache-control': 'max-age=9, no-store' }, {}, 0],
    ['not at all after no-cache', { 'cache-control': 'no-cache, max-age=9' }, {}, 0],
    ['not at all after private', { 'cache-control': 'private, max-age=9' }, {}, 0],
    ['for the minimum TTL in spite of no-store', { 'cache-control': 'no-store' }, { MinTTL: 60 }, 60],
    ['not at all if the maximum TTL is 0', { 'cache-control': 'max-age=9' }, { MaxTTL: 0 }, 0],
  ])(
    'is fresh for as long as the headers and TTLs allow: %s',
    async (_, headers, cachePolicy, freshSeconds) => {
      const { get, clock, origin } = await startPages({ cachePolicy });
      origin.nextResponse = { headers };
      await get();
      if (freshSeconds > 0) {
        clock.seconds += freshSeconds - 1;
        await get();
        expect(origin.receivedRequests).toHaveLength(1);
        clock.seconds += 1;
      }
      await get();
      expect(origin.receivedRequests).toHaveLength(2);
    },
  );

  it.each([
    [404, {}, 10],
    [500, {}, 10],
    [404, { 'cache-control': 's-maxage=60' }, 60],
    [403, {}, 0],
    [403, { 'cache-control': 'max-age=60' }, 60],
    [418, { 'cache-control': 'max-age=60' }, 0],
  ])('with the error %i and %j is fresh for %i seconds', async (status, headers, freshSeconds) => {
    const { get, clock, origin } = await startPages();
    origin.nextResponse = { status, headers };
    const responses = [await get(), await get()];
    expect(origin.receivedRequests).toHaveLength(freshSeconds > 0 ? 1 : 2);
    clock.seconds += freshSeconds;
    responses.push(await get());
    expect(origin.receivedRequests).toHaveLength(freshSeconds > 0 ? 2 : 3);
    expect(responses.map((response) => [response.status, readCacheResult(response)])).toEqual(
      responses.map(() => [status, 'Error']),
    );
  });

  it('is revalidated by the origin after it has expired, and is then fresh again', async () => {
    const { get, clock, origin } = await startPages();
    const lastModified = 'Thu, 30 Apr 2026 08:00:00 GMT';
    origin.nextResponse = {
      headers: { 'cache-control': 'max-age=60', etag: '"1"', 'last-modified': lastModified },
    };
    await get();

    clock.seconds += 60;
    origin.nextResponse = { status: 304, headers: { 'cache-control': 'max-age=30', etag: '"1"' } };
    const revalidatedResponse = await get();
    expect(origin.receivedRequests.at(-1)?.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': lastModified,
    });
    expect([
      readCacheResult(revalidatedResponse),
      revalidatedResponse.status,
      revalidatedResponse.body.toString(),
    ]).toEqual(['RefreshHit', 200, 'page']);
    expect(revalidatedResponse.headers['cache-control']).toBe('max-age=30');

    clock.seconds += 29;
    expect(readCacheResult(await get())).toBe('Hit');
    clock.seconds += 1;
    expect(readCacheResult(await get())).toBe('RefreshHit');
  });

  it('is served immediately while one request refreshes it', async () => {
    const { get, clock, origin } = await startPages();
    const headers = { 'cache-control': 'max-age=60, stale-while-revalidate=600' };
    origin.nextResponse = { headers };
    await get();

    clock.seconds += 659;
    const { gate, openGate } = createClosedGate();
    origin.gate = gate;
    origin.nextResponse = { headers, body: 'newer page' };
    for (let n = 0; n < 3; n += 1) {
      const staleResponse = await get();
      expect([
        readCacheResult(staleResponse),
        staleResponse.headers.age,
        staleResponse.body.toString(),
      ]).toEqual(['Hit', '659', 'page']);
    }
    openGate();
    await expect.poll(async () => (await get()).body.toString()).toBe('newer page');
    expect(origin.receivedRequests).toHaveLength(2);
  });

  it.each([
    ['stale-while-revalidate has passed', { MaxTTL: secondsPerYear }, 660],
    ['the maximum TTL has passed, after which stale copies are never used', { MaxTTL: 120 }, 120],
  ])('is not served before the origin responds when %s', async (_, cachePolicy, elapsedSeconds) => {
    const { get, clock, origin } = await startPages({ cachePolicy });
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60, stale-while-revalidate=600' } };
    await get();
    clock.seconds += elapsedSeconds;
    origin.nextResponse.body = 'newer page';
    expect((await get()).body.toString()).toBe('newer page');
  });

  it.each([{ status: 503 }, { connectionBreak: 'at once' }, { connectionBreak: 'midway' }] as const)(
    'is served for a failing origin (%j), which is not called again for ten seconds',
    async (failure) => {
      const { get, clock, origin } = await startPages();
      const headers = { 'cache-control': 'max-age=60, stale-if-error=600' };
      origin.nextResponse = { headers };
      await get();

      clock.seconds += 640;
      origin.nextResponse = { ...failure, headers: { 'cache-control': 'max-age=60' } };
      const staleResponse = await get();
      expect([staleResponse.status, readCacheResult(staleResponse), staleResponse.body.toString()]).toEqual([
        200,
        'Hit',
        'page',
      ]);
      clock.seconds += 9;
      await get();
      expect(origin.receivedRequests).toHaveLength(2);

      clock.seconds += 1;
      origin.nextResponse = { headers, body: 'newer page' };
      expect((await get()).body.toString()).toBe('newer page');
    },
  );

  it.each([
    ['stale-if-error has passed', 'max-age=60, stale-if-error=600', 660],
    ['the origin forbids stale responses', 'max-age=60, stale-if-error=0', 60],
  ])('is not served for a failing origin when %s', async (_, cacheControl, elapsedSeconds) => {
    const { get, clock, origin } = await startPages();
    origin.nextResponse = { headers: { 'cache-control': cacheControl } };
    await get();
    clock.seconds += elapsedSeconds;
    origin.nextResponse = { status: 503 };
    expect((await get()).status).toBe(503);
    clock.seconds += 10;
    origin.nextResponse = { connectionBreak: 'at once' };
    expect((await get()).status).toBe(502);
  });

  it('is served for a failing origin even without a directive', async () => {
    const { get, clock, origin } = await startPages();
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60' } };
    await get();
    clock.seconds += 30 * secondsPerDay;
    origin.nextResponse = { status: 500 };
    expect((await get()).body.toString()).toBe('page');
  });

  it('is not served instead of a client error', async () => {
    const { get, clock, origin } = await startPages();
    origin.nextResponse = { headers: { 'cache-control': 'max-age=60, stale-if-error=600' } };
    await get();
    clock.seconds += 60;
    origin.nextResponse = { status: 404 };
    expect((await get()).status).toBe(404);
  });
});
