import type { UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import * as ssm from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Environment } from '../../environments.ts';
import type { PorticoFunction } from '../function.ts';
import { grantParameterRead } from './parameter-read.ts';

/**
 * The name is fixed, because a reference would be circular: the pool's trigger would refer to the client, the
 * client refers to the pool, and the pool refers to its trigger.
 */
const accountClientParameterName = ({ name }: Environment) => `/portico/${name}/account-client`;

/** Stores the id of the only client whose tokens contain the self-service scope. */
export function publishAccountClient(
  scope: Construct,
  environment: Environment,
  client: UserPoolClient,
): void {
  new ssm.StringParameter(scope, 'AccountClientParameter', {
    parameterName: accountClientParameterName(environment),
    description: 'Id of the app client through which people change their own accounts',
    stringValue: client.userPoolClientId,
  });
}

/** Grants the function read access to the id of the account client (`ACCOUNT_CLIENT_PARAMETER`). */
export const grantAccountClientRead = (lambda: PorticoFunction, environment: Environment): void =>
  grantParameterRead(lambda, accountClientParameterName(environment), 'ACCOUNT_CLIENT_PARAMETER');
