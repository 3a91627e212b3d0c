import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Environment } from '../../environments.ts';
import type { PorticoFunction } from '../function.ts';

/**
 * The secret that CloudFront adds to requests, so that functions can verify that a request came through
 * CloudFront and its firewall. CloudFront gets a new value only when CloudFormation updates the distribution,
 * see {@link originSecretRotation}. The secret is in Secrets Manager, because CloudFormation cannot pass an
 * encrypted parameter to a distribution.
 */
export class OriginSecret extends Secret {
  constructor(scope: Construct, id: string, { retain }: Environment) {
    super(scope, id, {
      description: 'Origin verification: CloudFront adds this value to requests to the API',
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'CloudFront gets a new value only from a deployment, so an operator rotates it.',
    });
  }

  /**
   * The header that CloudFront adds. The template contains only a reference to the secret, but the
   * distribution's settings show its value.
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
 * Rate limits use the secret as the key for hashing IP addresses. A new value therefore resets the counts,
 * which expire within a day anyway.
 */
export function grantOriginVerification(lambda: PorticoFunction, { secretArn }: OriginSecret): void {
  lambda.addEnvironment('ORIGIN_SECRET_ARN', secretArn);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secretArn] }),
  );
}
