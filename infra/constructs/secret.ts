import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import type { PorticoFunction } from './function.ts';

export interface PorticoSecretProps {
  readonly description: string;
  readonly environment: Environment;
  /** Why automatic rotation is off. */
  readonly whyNoRotation: string;
}

/** A secret with a generated value of 40 letters and digits, which an operator may replace. */
export class PorticoSecret extends Secret {
  constructor(scope: Construct, id: string, { description, environment, whyNoRotation }: PorticoSecretProps) {
    super(scope, id, {
      description,
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
      removalPolicy: environment.retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(this).acknowledge({ id: 'AwsSolutions-SMG4', reason: whyNoRotation });
  }
}

/**
 * Grants the function read access to the secret.
 * @param variable environment variable that is set to its ARN
 */
export function grantSecretRead(lambda: PorticoFunction, secret: PorticoSecret, variable: string): void {
  lambda.addEnvironment(variable, secret.secretArn);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] }),
  );
}
