import { CfnOutput, type Stack } from 'aws-cdk-lib';
import type { Environment } from '../environments.ts';
import type { PorticoFunction } from './function.ts';
import { type MailSender, grantSendMail } from './mail-access.ts';
import { PorticoSecret, grantSecretRead } from './secret.ts';
import { grantSiteUrlRead } from './site-url.ts';

/**
 * Grants for functions that serve visitors, who are not signed in: rate limits, links to the site, and mail.
 */
export class VisitorAccess {
  readonly #stack: Stack;
  readonly #environment: Environment;
  readonly #sender: MailSender;
  readonly #throttleSalt: PorticoSecret;

  constructor(stack: Stack, environment: Environment, sender: MailSender) {
    this.#stack = stack;
    this.#environment = environment;
    this.#sender = sender;
    this.#throttleSalt = new PorticoSecret(stack, 'ThrottleSalt', {
      description: 'Salt of the hashes that visitor rate limits are counted by',
      environment,
      whyNoRotation: 'Protects only counters, which expire within a day; rotation would reset them.',
    });
  }

  /** Grants counting by hashed IP address (`THROTTLE_SALT_ARN`). */
  grantRateLimits(lambda: PorticoFunction): void {
    grantSecretRead(lambda, this.#throttleSalt, 'THROTTLE_SALT_ARN');
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
