import { CustomResource, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { PorticoFunction } from '../function.ts';
import { grantParameterRead } from './parameter-read.ts';
import type { SetupFunction } from '../setup-function.ts';

export interface SecretParameterProps {
  /** Lower case with hyphens: the last part of the parameter's name. */
  readonly name: string;
  readonly description: string;
  readonly setup: SetupFunction;
}

/**
 * A secret of functions: an encrypted parameter of Systems Manager with a generated value of 40 digits and
 * letters, which an operator may replace. It is free; a secret of Secrets Manager has a monthly price, and is
 * only needed if a template refers to its value. CloudFormation cannot create encrypted parameters, so a
 * function does.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-ssm-secure-strings.html
 */
export class SecretParameter extends CustomResource {
  readonly #name: string;

  constructor(scope: Construct, id: string, { name, description, setup }: SecretParameterProps) {
    const environment = setup.deployedEnvironment;
    const parameterName = `/portico/${environment.name}/secrets/${name}`;
    super(scope, id, {
      resourceType: 'Custom::PorticoSecretParameter',
      serviceToken: setup.functionArn,
      serviceTimeout: Duration.minutes(2),
      properties: { Name: parameterName, Description: description },
      removalPolicy: environment.retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.#name = parameterName;
    setup.executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: ['ssm:PutParameter', ...(environment.retain ? [] : ['ssm:DeleteParameter'])],
        resources: [
          Stack.of(setup).formatArn({
            service: 'ssm',
            resource: 'parameter',
            resourceName: parameterName.slice(1),
          }),
        ],
      }),
    );
  }

  /**
   * Grants the function read access, and sets the environment variable `variableName` to the parameter's
   * name. Everyone in the account who may read a parameter may also decrypt it with AWS's key, so only the
   * permission to read it protects the secret.
   * https://docs.aws.amazon.com/systems-manager/latest/userguide/ps-restrict-decryption.html
   */
  grantRead(lambda: PorticoFunction, variableName: string): void {
    grantParameterRead(lambda, this.#name, variableName);
  }
}
