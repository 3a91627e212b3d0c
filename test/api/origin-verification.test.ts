import { describe, expect, inject, it } from 'vitest';
import type { Endpoint } from '../../shared/contract/define.ts';
import { contract } from '../../shared/contract/index.ts';
import { type Answer, readAwsCalls, parseProblem, send } from '../support/api.ts';
import { readOriginHeaders } from '../support/origin-headers.ts';
import { newPerson } from '../support/people.ts';
import { requestTokens } from '../support/sign-in.ts';

const endpoints: readonly Endpoint[] = Object.values(contract);
const pagePaths = ['/blogs', '/blog/a-post', '/rss.xml', '/sitemap.xml'];

/** Sends a request to the public address of API Gateway, without CloudFront. */
async function sendDirectly(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(inject('cloud').api + path.replace(/\{[^}]+\}/g, 'x'), { method, headers });
  const { status } = response;
  const request_id = response.headers.get('apigw-requestid') ?? '';
  return { status, headers: response.headers, text: await response.text(), request_id };
}

/**
 * The AWS calls except reads of the secret. A function reads the secret when it starts, and again from time
 * to time.
 */
const listNonSecretCalls = async (answer: Answer) =>
  (await readAwsCalls(answer)).filter((name) => name !== 'secrets-manager GetSecretValue');

describe('a request that bypasses CloudFront', () => {
  it(
    'is rejected by every endpoint, even for an administrator, and makes no AWS calls except to read the secret',
    { tags: ['nightly'] },
    async () => {
      const { access } = await requestTokens(await newPerson('admin'));
      for (const { method, path } of endpoints) {
        const answer = await sendDirectly(method, path, { authorization: `Bearer ${access}` });
        expect([method, path, answer.status, parseProblem(answer).code]).toEqual([
          method,
          path,
          403,
          'forbidden',
        ]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(await listNonSecretCalls(answer)).toEqual([]);
      }
    },
  );

  it.each(pagePaths)('is rejected for the page %s', async (path) => {
    const answer = await sendDirectly('GET', path);
    expect([answer.status, parseProblem(answer).code]).toEqual([403, 'forbidden']);
    expect(await listNonSecretCalls(answer)).toEqual([]);
  });

  it('is rejected with a wrong secret, and makes no AWS calls except to read the secret', async () => {
    const [headerName = ''] = Object.keys(readOriginHeaders());
    const answers = [
      await sendDirectly('GET', '/api/blogs', { [headerName]: '' }),
      await sendDirectly('GET', '/api/blogs', { [headerName]: 'a-guess' }),
      await sendDirectly('GET', '/api/blogs', {
        [headerName]: Object.values(readOriginHeaders()).join().slice(0, -1),
      }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(await listNonSecretCalls(answer)).toEqual([]);
    }
  });
});

describe('a request through CloudFront', () => {
  it('succeeds, even when the visitor sends a wrong secret', async () => {
    const [headerName = ''] = Object.keys(readOriginHeaders());
    const answer = await send({ method: 'GET', path: '/api/blogs', headers: { [headerName]: 'a-guess' } });
    expect(answer.status).toBe(200);
  });

  it('does not return the secret', async () => {
    const [secret = ''] = Object.values(readOriginHeaders());
    expect(secret).toMatch(/^[\da-z]{40}$/);
    const answer = await send({ method: 'GET', path: '/api/blogs' });
    expect(JSON.stringify([...answer.headers]) + answer.text).not.toContain(secret);
  });
});
