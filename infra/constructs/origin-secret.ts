import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import type { PorticoFunction } from './function.ts';
import { PorticoSecret, allowSecret } from './secret.ts';

/**
 * By what functions know that a request came through CloudFront, and thus past the firewall. CloudFormation hands it to CloudFront when it creates the
 * distribution or changes it, and at no other time: see {@link originSecretTurn}.
 */
export class OriginSecret extends PorticoSecret {
  constructor(scope: Construct, id: string, environment: Environment) {
    super(scope, id, {
      description: 'What CloudFront adds to requests to the API, and the API asks for',
      environment,
      whyNoRotation: 'CloudFront takes a new one from a deployment alone; whoever replaces it deploys.',
    });
  }

  /** What CloudFront adds to each request: a reference in the template, the text in the distribution, where those see it who may read its settings. */
  get headers(): Record<string, string> {
    return { 'x-origin-verify': this.secretValue.unsafeUnwrap() };
  }
}

/**
 * To be raised after the secret has been replaced, in one environment or in all: the next deployment then changes the distribution, which takes the new text.
 * Functions accept the former one as well until then.
 */
export const originSecretTurn = 1;

/** Lets the function tell what came through CloudFront (`ORIGIN_SECRET_ARN`), as `lambdas/http/front-door.ts` does. */
export const allowOnlyFrontDoor = (lambda: PorticoFunction, secret: OriginSecret): void =>
  allowSecret(lambda, secret, 'ORIGIN_SECRET_ARN');
