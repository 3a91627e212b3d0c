import { afterAll, expect, test, vi } from 'vitest';
import { handlers } from '../../../lambdas/contact/api.ts';
import { sendMail } from '../../../lambdas/platform/mail.ts';

vi.mock('../../../lambdas/platform/mail.ts', () => ({ sendMail: vi.fn<() => Promise<void>>() }));
vi.mock('../../../lambdas/table/rate-limit.ts', () => ({ count: () => Promise.resolve(0) }));
afterAll(() => void vi.unstubAllEnvs());

const enquiry = { name: 'Ada', email: 'ada@example.com', company: '', subject: 'S', message: 'M' };

function send(): Promise<unknown> {
  const { sendEmail } = handlers;
  if (typeof sendEmail !== 'function') throw new Error('The handler reads nothing in advance');
  return sendEmail({ body: { ...enquiry, recaptchaToken: '' }, source: '192.0.2.1' });
}

test('where the environment has no bot check, an enquiry without a token is sent', async () => {
  vi.stubEnv('CONTACT_TO', 'post@example.com');
  expect(await send()).toEqual({ ok: true });
  expect(sendMail).toHaveBeenCalledOnce();
});

test('where it has one, an enquiry without a token is refused', async () => {
  vi.stubEnv('RECAPTCHA_VERIFY', '/verify');
  await expect(send()).rejects.toThrow('reCAPTCHA validation failed.');
});
