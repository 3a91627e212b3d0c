import { describe, expect, inject, it } from 'vitest';
import type { Endpoint } from '../../shared/contract/define.ts';
import { contract } from '../../shared/contract/index.ts';
import { type Answer, awsCallsOf, problemOf, send } from '../support/api.ts';
import { originHeaders } from '../support/origin-headers.ts';
import { newPerson } from '../support/people.ts';
import { tokensOf } from '../support/sign-in.ts';

const endpoints: readonly Endpoint[] = Object.values(contract);
const pages = ['/blogs', '/blog/a-post', '/rss.xml', '/sitemap.xml'];

/** Asks API Gateway by its own address, which is open to the internet. */
async function sendPast(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(inject('cloud').api + path.replace(/\{[^}]+\}/g, 'x'), { method, headers });
  const { status } = response;
  const request_id = response.headers.get('apigw-requestid') ?? '';
  return { status, headers: response.headers, text: await response.text(), request_id };
}

describe('a request that bypasses CloudFront', () => {
  it('is rejected by every endpoint, for every caller, and runs nothing', async () => {
    const { access } = await tokensOf(await newPerson('admin'));
    for (const { method, path } of endpoints) {
      const answer = await sendPast(method, path, { authorization: `Bearer ${access}` });
      expect([method, path, answer.status, problemOf(answer).code]).toEqual([method, path, 403, 'forbidden']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await awsCallsOf(answer)).toEqual([]);
    }
  });

  it.each(pages)('gets no %s', async (path) => {
    const answer = await sendPast('GET', path);
    expect([answer.status, problemOf(answer).code]).toEqual([403, 'forbidden']);
    expect(await awsCallsOf(answer)).toEqual([]);
  });

  it('is not helped by a guess, for which the secret is looked up at most', async () => {
    const [header = ''] = Object.keys(originHeaders());
    const answers = [
      await sendPast('GET', '/api/blogs', { [header]: '' }),
      await sendPast('GET', '/api/blogs', { [header]: 'a-guess' }),
      await sendPast('GET', '/api/blogs', {
        [header]: Object.values(originHeaders()).join().slice(0, -1),
      }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      const others = (await awsCallsOf(answer)).filter((call) => call !== 'secrets-manager GetSecretValue');
      expect(others).toEqual([]);
    }
  });
});

describe('a request through CloudFront', () => {
  it('is answered, whatever the visitor claims to be', async () => {
    const [header = ''] = Object.keys(originHeaders());
    const answer = await send({ method: 'GET', path: '/api/blogs', headers: { [header]: 'a-guess' } });
    expect(answer.status).toBe(200);
  });

  it('is not told the secret', async () => {
    const [secret = ''] = Object.values(originHeaders());
    expect(secret).toMatch(/^[\da-z]{40}$/);
    const answer = await send({ method: 'GET', path: '/api/blogs' });
    expect(JSON.stringify([...answer.headers]) + answer.text).not.toContain(secret);
  });
});
