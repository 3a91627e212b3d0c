import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { PorticoFunction } from '../function.ts';

/**
 * Grants the function read access to a parameter, which might not exist yet, and sets the environment
 * variable `variableName` to the parameter's name.
 */
export function grantParameterRead(
  lambda: PorticoFunction,
  parameterName: string,
  variableName: string,
): void {
  lambda.addEnvironment(variableName, parameterName);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: ['ssm:GetParameter'],
      resources: [
        Stack.of(lambda).formatArn({
          service: 'ssm',
          resource: 'parameter',
          resourceName: parameterName.slice(1),
        }),
      ],
    }),
  );
}
