import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { RunningServer } from '../../../listen.ts';
import { startRecaptcha } from '../../../third-party/recaptcha/server.ts';

describe('the reCAPTCHA emulator', () => {
  let server: RunningServer;
  let currentTime = new Date('2026-01-02T03:04:05.678Z');

  beforeAll(async () => {
    server = await startRecaptcha({
      port: 0,
      isSecret: (secret) => secret === 'right',
      now: () => currentTime,
    });
  });
  afterAll(() => server.close());

  const postForm = (path: string, form: Record<string, string>) =>
    fetch(server.url + path, { method: 'POST', body: new URLSearchParams(form) });
  const requestToken = async (form: Record<string, string> = {}) =>
    (await postForm('/token', { action: 'submit', hostname: 'site.example', ...form })).text();
  const verify = async (response: string, secret = 'right'): Promise<unknown> =>
    (await postForm('/siteverify', { secret, response })).json();

  it("verifies a token with the fields of Google's response", async () => {
    expect(await verify(await requestToken())).toEqual({
      success: true,
      challenge_ts: '2026-01-02T03:04:05Z',
      hostname: 'site.example',
      score: 0.9,
      action: 'submit',
    });
  });

  it('returns the score that a test requested', async () => {
    expect(await verify(await requestToken({ score: '0.1' }))).toMatchObject({ success: true, score: 0.1 });
  });

  it('accepts a token only once', async () => {
    const token = await requestToken();
    await verify(token);
    expect(await verify(token)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] });
  });

  it('accepts a token for two minutes', async () => {
    const [tokenUsedInTime, lateToken] = [await requestToken(), await requestToken()];
    currentTime = new Date(currentTime.getTime() + 120_000);
    expect(await verify(tokenUsedInTime)).toMatchObject({ success: true });
    currentTime = new Date(currentTime.getTime() + 1);
    expect(await verify(lateToken)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] });
  });

  it.each([
    ['no secret', '', 'x', 'missing-input-secret'],
    ['a wrong secret', 'wrong', 'x', 'invalid-input-secret'],
    ['no token', 'right', '', 'missing-input-response'],
    ['a token that the emulator did not issue', 'right', 'x', 'invalid-input-response'],
  ])('refuses %s with the error code of Google', async (_, secret, token, code) => {
    expect(await verify(token, secret)).toEqual({ success: false, 'error-codes': [code] });
  });

  it('fails for a token that was requested as broken', async () => {
    const response = await postForm('/siteverify', {
      secret: 'right',
      response: await requestToken({ broken: 'true' }),
    });
    expect(response.status).toBe(503);
  });

  describe('script', () => {
    const Grecaptcha = z.object({
      ready: z.function({ input: [z.function()], output: z.void() }),
      execute: z.custom<(siteKey: string, options: { action: string }) => Promise<string>>(
        (value) => typeof value === 'function',
      ),
    });

    /** Runs the script as a page does. */
    async function loadScript(siteKey: string) {
      const scriptUrl = `${server.url}/api.js?render=${siteKey}`;
      const response = await fetch(scriptUrl);
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      const window: Record<string, unknown> = {};
      const document = { currentScript: { src: scriptUrl } };
      const location = { hostname: 'site.example' };
      const pageGlobals = { window, document, location, URL, URLSearchParams, fetch, queueMicrotask };
      runInContext(await response.text(), createContext(pageGlobals));
      return Grecaptcha.parse(window['grecaptcha']);
    }

    it('gives a page tokens for its actions when it is ready', async () => {
      const { ready, execute } = await loadScript('key-1');
      await new Promise<void>((resolve) => ready(() => resolve()));
      const token = await execute('key-1', { action: 'submit' });
      expect(await verify(token)).toMatchObject({
        success: true,
        action: 'submit',
        hostname: 'site.example',
      });
    });

    it('accepts only the site key that it was loaded with', async () => {
      const { execute } = await loadScript('key-1');
      await expect(execute('key-2', { action: 'submit' })).rejects.toThrow('Invalid site key');
    });
  });
});
