import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { handlers as Handlers } from '../../lambdas/newsletter/api.ts';
import { keys } from '../../lambdas/table/keys.ts';
import { attemptLimits } from '../../shared/model/request-limits.ts';
import { openTables } from './own-tables.ts';

const tables = await openTables();
const salt = 'salt';
let handlers: typeof Handlers;

beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv('ORIGIN_SECRET_ARN', 'secret');
  vi.doMock('../../lambdas/platform/secrets/secrets.ts', () => ({ getSecret: () => Promise.resolve(salt) }));
  tables.use('Limits');
  await tables.add('Limits');
  ({ handlers } = await import('../../lambdas/newsletter/api.ts'));
});
afterAll(async () => {
  await tables.close();
  vi.doUnmock('../../lambdas/platform/secrets/secrets.ts');
  vi.unstubAllEnvs();
  vi.resetModules();
});

function callHandler<C, A>(
  handle: ((input: C) => Promise<A>) | { readonly start: unknown },
  input: C,
): Promise<A> {
  if (typeof handle !== 'function') throw new Error('No public handler reads ahead');
  return handle(input);
}

test('newsletter confirmations and cancellations are limited for each network', async () => {
  const { put, transact } = await import('../../lambdas/platform/dynamodb.ts');
  const { action, maximum } = attemptLimits.subscription_links;
  const caller = { source: '192.0.2.0', user_agent: '' };
  const token = `${'a'.repeat(43)}.${'b'.repeat(43)}`;
  const hashedSource = createHmac('sha256', salt).update(caller.source).digest('base64url');
  const expires_at = Math.floor(Date.now() / 1000) + 60;
  await transact([put({ Item: { ...keys.throttle(action, hashedSource), times: maximum - 1, expires_at } })]);
  const requests = [
    () => callHandler(handlers.leaveNewsletter, { ...caller, body: { token } }),
    () => callHandler(handlers.leaveNewsletterByMail, { ...caller, params: { token } }),
    () => callHandler(handlers.confirmSubscription, { ...caller, body: { token } }),
  ];
  expect(await requests[0]?.()).toEqual({ ok: true });
  for (const request of requests)
    await expect(request()).rejects.toMatchObject({ code: 'too_many_requests' });
});
