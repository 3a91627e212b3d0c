import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import type { PorticoFunction } from './function.ts';
import { PorticoSecret, grantSecretRead } from './secret.ts';

/**
 * The secret that CloudFront adds to requests, by which functions verify that a request came through
 * CloudFront and its firewall. CloudFront gets a new value only when CloudFormation updates the distribution,
 * see {@link originSecretRotation}.
 */
export class OriginSecret extends PorticoSecret {
  constructor(scope: Construct, id: string, environment: Environment) {
    super(scope, id, {
      description: 'Origin verification: CloudFront adds this value to requests to the API',
      environment,
      whyNoRotation: 'CloudFront gets a new value only from a deployment, so an operator rotates it.',
    });
  }

  /**
   * The header that CloudFront adds. The template contains a reference; the distribution's settings show the
   * value.
   */
  get headers(): Record<string, string> {
    return { 'x-origin-verify': this.secretValue.unsafeUnwrap() };
  }
}

/**
 * Increase this number after replacing the secret's value: the next deployment then updates the distribution,
 * which gets the new value. Functions accept the previous value as well.
 */
export const originSecretRotation = 1;

/**
 * Grants the function read access to the secret (`ORIGIN_SECRET_ARN`); `lambdas/http` verifies the header.
 */
export const grantOriginVerification = (lambda: PorticoFunction, secret: OriginSecret): void =>
  grantSecretRead(lambda, secret, 'ORIGIN_SECRET_ARN');
