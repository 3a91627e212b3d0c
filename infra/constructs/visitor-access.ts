import { CfnOutput, type Stack } from 'aws-cdk-lib';
import type { Environment } from '../environments.ts';
import type { PorticoFunction } from './function.ts';
import { type Sender, allowMail } from './mail-access.ts';
import { PorticoSecret, allowSecret } from './secret.ts';
import { allowSiteUrl } from './site-url.ts';

/** What the functions need that act, and send mail, for somebody who is not signed in. */
export class VisitorAccess {
  readonly #stack: Stack;
  readonly #environment: Environment;
  readonly #sender: Sender;
  readonly #throttleSalt: PorticoSecret;

  constructor(stack: Stack, environment: Environment, sender: Sender) {
    this.#stack = stack;
    this.#environment = environment;
    this.#sender = sender;
    this.#throttleSalt = new PorticoSecret(stack, 'ThrottleSalt', {
      description: "Key of the hashes by which a visitor's acts are counted",
      environment,
      whyNoRotation: 'Counts last for a day at most and hold nothing else; a new key would only forget them.',
    });
  }

  /** Counting without keeping addresses (`THROTTLE_SALT_ARN`), and links to the site. */
  #allowVisitors(lambda: PorticoFunction): void {
    allowSecret(lambda, this.#throttleSalt, 'THROTTLE_SALT_ARN');
    allowSiteUrl(lambda, this.#environment);
  }

  /** Mail to the consultancy alone (`CONTACT_TO`), after reCAPTCHA has been asked (`RECAPTCHA_…`). */
  allowEnquiries(lambda: PorticoFunction): void {
    const { mail, recaptcha } = this.#environment;
    const secret = new PorticoSecret(this.#stack, 'RecaptchaSecret', {
      description: 'Secret key of reCAPTCHA v3: to be replaced by the one from Google',
      environment: this.#environment,
      whyNoRotation: 'Google gives the key, and has no way to change it by itself.',
    });
    this.#allowVisitors(lambda);
    allowSecret(lambda, secret, 'RECAPTCHA_SECRET_ARN');
    allowMail(lambda, this.#sender, { onlyTo: mail.contactTo });
    lambda.addEnvironment('CONTACT_TO', mail.contactTo);
    lambda.addEnvironment('RECAPTCHA_VERIFY', recaptcha.verify);
    lambda.addEnvironment('RECAPTCHA_THRESHOLD', String(recaptcha.threshold));
    new CfnOutput(this.#stack, 'RecaptchaSecretArn', { value: secret.secretArn });
  }

  allowNewsletter(lambda: PorticoFunction): void {
    this.#allowVisitors(lambda);
    allowMail(lambda, this.#sender);
  }
}
