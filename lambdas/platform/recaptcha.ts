import * as z from 'zod';
import { timeoutSignal } from './deadline.ts';
import { logger } from './logger.ts';
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

export interface BotCheck {
  /** Where tokens are verified. */
  readonly verify: URL;
  readonly secret: string;
  readonly token: string;
  readonly action: string;
  /** Of the site, on which the token must have been made. */
  readonly hostname: string;
  /** From 0 (surely a bot) to 1. */
  readonly threshold: number;
}

/** Milliseconds; the function has ten seconds for everything. */
const patience = 3_000;
const message = 'reCAPTCHA validation failed.';
const unavailable = () => new ApiError('unavailable', message);

/** What is wrong with our request rather than with the visitor's token. */
const ours = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

async function ask({ verify, secret, token }: BotCheck): Promise<Verdict> {
  const answer = await fetch(verify, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
    signal: timeoutSignal(patience),
  });
  if (!answer.ok) throw new Error(`reCAPTCHA answered ${answer.status}`);
  return Verdict.parse(await answer.json());
}

/**
 * Holds when a reCAPTCHA v3 token was made for this action on this site, by somebody who is probably no bot, and has not been used before.
 * @throws ApiError `recaptcha_failed`; `unavailable` when that could not be found out
 */
export async function verifyRecaptcha(check: BotCheck): Promise<void> {
  let verdict: Verdict;
  try {
    verdict = await ask(check);
  } catch (error) {
    logger.error('reCAPTCHA could not be asked', { error: error instanceof Error ? error.name : '' });
    throw unavailable();
  }
  const { success, score = 0, action, hostname = check.hostname, 'error-codes': errors } = verdict;
  if (errors.some((code) => ours.has(code))) {
    logger.error('reCAPTCHA refused the request', { errors });
    throw unavailable();
  }
  if (success && score >= check.threshold && action === check.action && hostname === check.hostname) return;
  logger.info('reCAPTCHA refused the token', { score, errors });
  throw new ApiError('recaptcha_failed', message);
}
