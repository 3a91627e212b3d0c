import { Stack } from 'aws-cdk-lib';
import type { PorticoFunction } from '../function.ts';
import { SecretParameter } from '../access/secret-parameter.ts';
import type { SetupFunction } from '../setup-function.ts';
import { grantSiteUrlRead } from '../site/site-url.ts';

/**
 * Grants access to what the contact form needs: the site's URL, and the reCAPTCHA keys (`RECAPTCHA_…`) if the
 * environment has them.
 */
export function grantContactForm(lambda: PorticoFunction, setup: SetupFunction): void {
  const { recaptcha } = lambda.deployedEnvironment;
  grantSiteUrlRead(lambda, lambda.deployedEnvironment);
  if (!recaptcha) return;
  const secret = new SecretParameter(Stack.of(lambda), 'RecaptchaSecret', {
    name: 'recaptcha',
    description: 'Secret key of reCAPTCHA v3; replace it with the key from Google',
    setup,
  });
  secret.grantRead(lambda, 'RECAPTCHA_SECRET_PARAMETER');
  lambda.addEnvironment('RECAPTCHA_VERIFY', recaptcha.verifyUrl);
  lambda.addEnvironment('RECAPTCHA_THRESHOLD', String(recaptcha.threshold));
}
