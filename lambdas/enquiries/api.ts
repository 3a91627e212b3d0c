// Enquiries from the website.

import type { Handlers } from '../http/serve.ts';
import { contactTexts } from '@portico/shared/model/form-texts.ts';
import { enquiryLimits } from '@portico/shared/model/request-limits.ts';
import { countEnquiry } from '../domain/mail/enquiry-limits.ts';
import { ApiError } from '../platform/api-error.ts';
import { requireVariable } from '../platform/environment.ts';
import { getParameter } from '../platform/secrets/parameters.ts';
import { verifyRecaptcha } from '../platform/recaptcha.ts';
import { countAction, tooManyRequestsError } from '../table/rate-limit.ts';
import { storeEnquiry } from './store.ts';

/** Milliseconds. Running functions start to use a rotated key within this time (infra/docs/runbook.md). */
const keyMaxAge = 5 * 60_000;

/**
 * Returns the reCAPTCHA token; undefined in an environment that does not check tokens, because it has no
 * address of the reCAPTCHA service. Such an environment is protected only by the rate limits.
 */
function requireToken(token: string): string | undefined {
  if (process.env['RECAPTCHA_VERIFY'] === undefined) return undefined;
  if (token !== '') return token;
  const message = contactTexts.not_validated;
  throw new ApiError('invalid_request', message, [{ path: 'body.recaptchaToken', message }]);
}

async function requireHuman(token: string): Promise<void> {
  const [site, key] = await Promise.all([
    getParameter(requireVariable('SITE_URL_PARAMETER')),
    getParameter(requireVariable('RECAPTCHA_SECRET_PARAMETER'), keyMaxAge),
  ]);
  await verifyRecaptcha({
    verificationUrl: new URL(requireVariable('RECAPTCHA_VERIFY'), site),
    secret: key,
    token,
    action: 'submit',
    hostname: new URL(site).hostname,
    threshold: Number(requireVariable('RECAPTCHA_THRESHOLD')),
  });
}

export const handlers: Handlers<'contact'> = {
  async sendEmail({ body, source }) {
    const token = requireToken(body.recaptchaToken);
    const now = new Date();
    const email = body.email.toLowerCase();
    const secondsToWait = await countEnquiry(email, source, now);
    if (secondsToWait > 0) throw tooManyRequestsError('Too many messages were sent from here', secondsToWait);
    if (token !== undefined) await requireHuman(token);
    const wantsReceipt = (await countAction({ ...enquiryLimits.receipts, party: email }, now)) === 0;
    const { recaptchaToken: _, ...written } = body;
    await storeEnquiry(
      { ...written, source: 'form' },
      wantsReceipt ? ['team', 'sender'] : ['team'],
      undefined,
      now,
    );
    return { ok: true };
  },
};
