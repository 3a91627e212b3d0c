import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

// Loads the modules again with mocks, because other test files may have loaded them without mocks.
const storeEnquiry = vi.fn<() => Promise<void>>();
let sendEnquiry: () => Promise<unknown>;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('../../../lambdas/enquiries/store.ts', () => ({ storeEnquiry }));
  vi.doMock('../../../lambdas/table/rate-limit.ts', () => ({ countAction: () => Promise.resolve(0) }));
  const { sendEmail } = (await import('../../../lambdas/enquiries/api.ts')).handlers;
  if (typeof sendEmail !== 'function') throw new Error('The handler reads nothing in advance');
  const body = { name: 'Ada', email: 'ada@example.com', company: '', subject: 'S', message: 'M' };
  sendEnquiry = () =>
    sendEmail({ body: { ...body, recaptchaToken: '' }, source: '192.0.2.1', user_agent: '' });
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => {
  vi.doUnmock('../../../lambdas/enquiries/store.ts');
  vi.doUnmock('../../../lambdas/table/rate-limit.ts');
  vi.resetModules();
});

test('an environment without a bot check accepts an enquiry without a token', async () => {
  expect(await sendEnquiry()).toEqual({ ok: true });
  expect(storeEnquiry).toHaveBeenCalledOnce();
});

test('an environment with a bot check refuses an enquiry without a token', async () => {
  vi.stubEnv('RECAPTCHA_VERIFY', '/verify');
  await expect(sendEnquiry()).rejects.toThrow('reCAPTCHA validation failed.');
});
