import * as z from 'zod';
import { createTimeoutSignal } from './deadline.ts';
import { logger } from './monitoring/logger.ts';
import { ApiError } from './api-error.ts';

/** https://developers.google.com/recaptcha/docs/v3#site_verify_response */
const Verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});
type Verdict = z.output<typeof Verdict>;

export interface RecaptchaCheck {
  /** The URL of the verification service. */
  readonly verificationUrl: URL;
  readonly secret: string;
  readonly token: string;
  readonly action: string;
  /** The host name of the site where the token must have been created. */
  readonly hostname: string;
  /** From 0 (a bot) to 1 (a person). */
  readonly threshold: number;
}

/** Milliseconds. The time limit of the whole function is ten seconds. */
const requestTimeout = 3_000;
const message = 'reCAPTCHA validation failed.';
const unavailableError = () => new ApiError('unavailable', message);

/** Errors in our request, not in the visitor's token. */
const configurationErrors = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

async function requestVerdict({ verificationUrl, secret, token }: RecaptchaCheck): Promise<Verdict> {
  const answer = await fetch(verificationUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
    signal: createTimeoutSignal(requestTimeout),
  });
  if (!answer.ok) throw new Error(`reCAPTCHA answered ${answer.status}`);
  return Verdict.parse(await answer.json());
}

/**
 * Verifies a reCAPTCHA v3 token: it must be unused, for this action and site, and score at least the
 * threshold.
 * @throws ApiError `recaptcha_failed`; `unavailable` if the service does not respond
 */
export async function verifyRecaptcha(check: RecaptchaCheck): Promise<void> {
  let verdict: Verdict;
  try {
    verdict = await requestVerdict(check);
  } catch (error) {
    logger.error('reCAPTCHA could not be reached', { error: error instanceof Error ? error.name : '' });
    throw unavailableError();
  }
  const { success, score = 0, action, hostname = check.hostname, 'error-codes': errors } = verdict;
  if (errors.some((code) => configurationErrors.has(code))) {
    logger.error('reCAPTCHA refused the request', { errors });
    throw unavailableError();
  }
  if (success && score >= check.threshold && action === check.action && hostname === check.hostname) return;
  logger.info('reCAPTCHA refused the token', { score, errors });
  throw new ApiError('recaptcha_failed', message);
}
