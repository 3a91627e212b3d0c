import { CfnOutput, type Stack } from 'aws-cdk-lib';
import type { Environment } from '../environments.ts';
import type { PorticoFunction } from './function.ts';
import type { OriginSecret } from './origin-secret.ts';
import { PorticoSecret, grantSecretRead } from './secret.ts';
import { grantSiteUrlRead } from './site-url.ts';

/**
 * Grants for functions that serve visitors, who are not signed in: rate limits, and the bot check.
 */
export class VisitorAccess {
  readonly #stack: Stack;
  readonly #environment: Environment;
  readonly #originSecret: OriginSecret;

  constructor(stack: Stack, environment: Environment, originSecret: OriginSecret) {
    this.#stack = stack;
    this.#environment = environment;
    this.#originSecret = originSecret;
  }

  /**
   * Sets `THROTTLE_SALT_ARN`, for counting by hashed IP address. The secret by which the function knows
   * requests of CloudFront keys the hashes: a new value resets the counts, which end within a day anyway.
   */
  grantRateLimits(lambda: PorticoFunction): void {
    lambda.addEnvironment('THROTTLE_SALT_ARN', this.#originSecret.secretArn);
  }

  /** Grants verification by reCAPTCHA (`RECAPTCHA_…`) where the environment has it. */
  grantContactForm(lambda: PorticoFunction): void {
    const { recaptcha } = this.#environment;
    this.grantRateLimits(lambda);
    grantSiteUrlRead(lambda, this.#environment);
    if (!recaptcha) return;
    const secret = new PorticoSecret(this.#stack, 'RecaptchaSecret', {
      description: 'Secret key of reCAPTCHA v3; replace it with the key from Google',
      environment: this.#environment,
      whyNoRotation: 'Google issues the key and has no API to rotate it.',
    });
    grantSecretRead(lambda, secret, 'RECAPTCHA_SECRET_ARN');
    lambda.addEnvironment('RECAPTCHA_VERIFY', recaptcha.verify);
    lambda.addEnvironment('RECAPTCHA_THRESHOLD', String(recaptcha.threshold));
    new CfnOutput(this.#stack, 'RecaptchaSecretArn', { value: secret.secretArn });
  }
}
