import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import type { PorticoFunction } from './function.ts';

export interface PorticoSecretProps {
  readonly description: string;
  readonly environment: Environment;
  /** Why nothing replaces it by itself. */
  readonly whyNoRotation: string;
}

/** A secret of forty random letters and digits, which an operator may replace by another text. */
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

/** Lets the function read the secret, and tells it the ARN by this variable. */
export function allowSecret(lambda: PorticoFunction, secret: PorticoSecret, variable: string): void {
  lambda.addEnvironment(variable, secret.secretArn);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] }),
  );
}
