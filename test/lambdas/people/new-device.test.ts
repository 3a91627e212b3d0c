import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { provideTable } from '../own-tables.ts';

const requestMail = vi.fn<() => Promise<void>>(() => Promise.resolve());
await provideTable();
beforeAll(() => {
  vi.doMock('../../../lambdas/people/links/mail-request.ts', () => ({ requestMail }));
});
afterAll(() => {
  vi.doUnmock('../../../lambdas/people/links/mail-request.ts');
});

test('a new browser is reported by one mail, even if several tabs record the session at the same time', async () => {
  const { recordSession } = await import('../../../lambdas/people/sessions/session-list.ts');
  const at = new Date('2030-01-07T09:00:00Z');
  const record = (session: string, device: string) =>
    recordSession(
      { id: 'jane', session: { id: session, started: Math.floor(at.getTime() / 1000) } },
      { device, user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
      at,
    );
  await record('first', 'known browser');
  await record('second', 'known browser');
  expect(requestMail).not.toHaveBeenCalled();
  await Promise.all(Array.from({ length: 12 }, () => record('third', 'new browser')));
  expect(requestMail).toHaveBeenCalledOnce();
  await record('fourth', 'new browser');
  expect(requestMail).toHaveBeenCalledOnce();
});
