import { CfnOutput, type Stack } from 'aws-cdk-lib';
import type { Environment } from '../environments.ts';
import type { PorticoFunction } from './function.ts';
import { type MailSender, grantSendMail } from './mail-access.ts';
import type { OriginSecret } from './origin-secret.ts';
import { PorticoSecret, grantSecretRead } from './secret.ts';
import { grantSiteUrlRead } from './site-url.ts';

/**
 * Grants for functions that serve visitors, who are not signed in: rate limits, links to the site, and mail.
 */
export class VisitorAccess {
  readonly #stack: Stack;
  readonly #environment: Environment;
  readonly #sender: MailSender;
  readonly #originSecret: OriginSecret;

  constructor(stack: Stack, environment: Environment, sender: MailSender, originSecret: OriginSecret) {
    this.#stack = stack;
    this.#environment = environment;
    this.#sender = sender;
    this.#originSecret = originSecret;
  }

  /**
   * Sets `THROTTLE_SALT_ARN`, for counting by hashed IP address. The secret by which the function knows
   * requests of CloudFront keys the hashes: a new value resets the counts, which end within a day anyway.
   */
  grantRateLimits(lambda: PorticoFunction): void {
    lambda.addEnvironment('THROTTLE_SALT_ARN', this.#originSecret.secretArn);
  }

  /**
   * Grants mail to the contact address only (`CONTACT_TO`), and verification by reCAPTCHA (`RECAPTCHA_…`)
   * where the environment has it.
   */
  grantContactForm(lambda: PorticoFunction): void {
    const { mail, recaptcha } = this.#environment;
    this.grantRateLimits(lambda);
    grantSiteUrlRead(lambda, this.#environment);
    grantSendMail(lambda, this.#sender, { actions: ['ses:SendEmail'], onlyTo: mail.contactTo });
    lambda.addEnvironment('CONTACT_TO', mail.contactTo);
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
