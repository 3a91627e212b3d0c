import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { root } from '../cli/root.ts';
import { findKnownEnvironment } from './known-environment.ts';
import { findRunningCloud } from '@portico/local-cloud/state/running-cloud.ts';

/** The data that commands need to work with an environment. */
export interface DeployedEnvironment {
  /** Outputs of its stacks, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Environment variables for an AWS SDK, without credentials. */
  readonly environment: Readonly<Record<string, string>>;
}

const localDirectory = join(root, '.local');

/**
 * The local cloud that `npm start` runs.
 * @param directory the directory of its state
 * @throws UserFacingError if no local cloud runs there
 */
export async function readRunningLocalCloud(
  directory = localDirectory,
): Promise<DeployedEnvironment & { site: string }> {
  const cloud = await findRunningCloud(directory);
  if (cloud) return cloud;
  throw new UserFacingError(
    'No local cloud is running.',
    'Start it with `npm start`, leave it running, and try again.',
  );
}

const getErrorName = (error: unknown) => (error instanceof Error ? error.name : '');

/** Explains the errors of CloudFormation that a user can fix; returns any other error unchanged. */
function explainError(error: unknown, stack: string, environmentName: string, region: string): unknown {
  if (getErrorName(error) === 'CredentialsProviderError')
    return new UserFacingError(
      'There are no AWS credentials.',
      'Sign in with `aws sso login`, or name a profile in AWS_PROFILE.',
    );
  if (/^(ExpiredToken|InvalidClientTokenId|UnrecognizedClient|RequestExpired)/.test(getErrorName(error)))
    return new UserFacingError(
      'AWS does not accept these credentials.',
      'Sign in again, and check AWS_PROFILE.',
    );
  if (getErrorName(error).startsWith('AccessDenied'))
    return new UserFacingError(
      `These credentials do not allow reading the stack ${stack}.`,
      'Use a role of the account that may read it: set AWS_PROFILE.',
    );
  if (getErrorName(error) === 'ValidationError')
    return new UserFacingError(
      `There is no stack ${stack} in ${region} of this account.`,
      `Deploy the environment first: npm run deploy -- --env ${environmentName}`,
    );
  return error;
}

async function readStackOutputs(
  client: CloudFormationClient,
  StackName: string,
): Promise<[string, string][]> {
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
  return Stacks.flatMap(({ Outputs = [] }) =>
    Outputs.map(({ OutputKey = '', OutputValue = '' }): [string, string] => [OutputKey, OutputValue]),
  );
}

/**
 * The credentials, in the environment variables that Lambda sets for a function. Product code that signs
 * calls without an SDK reads them.
 */
async function readCredentialVariables(client: CloudFormationClient): Promise<Record<string, string>> {
  const { accessKeyId, secretAccessKey, sessionToken } = await client.config.credentials();
  return {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...(sessionToken !== undefined && { AWS_SESSION_TOKEN: sessionToken }),
  };
}

/**
 * Reads the outputs of an environment's stacks. `local` is the local cloud that `npm start` runs.
 * @param stacks the last parts of the stacks' names: `Data`, `Identity`
 * @param state the directory of the local cloud's state
 * @throws UserFacingError when credentials or a stack are missing
 */
export async function readEnvironment(
  name: string,
  stacks: readonly string[],
  state?: string,
): Promise<DeployedEnvironment> {
  if (name === 'local') return readRunningLocalCloud(state);
  const { region } = findKnownEnvironment(name);
  const client = new CloudFormationClient({ region, maxAttempts: 3 });
  const outputs = await Promise.all(
    stacks.map(async (stack) => {
      const stackName = `Portico-${name}-${stack}`;
      try {
        return await readStackOutputs(client, stackName);
      } catch (error) {
        throw explainError(error, stackName, name, region);
      }
    }),
  );
  return {
    outputs: Object.fromEntries(outputs.flat()),
    environment: { AWS_REGION: region, ...(await readCredentialVariables(client)) },
  };
}

/**
 * Sets the environment variables of a deployed function in this process. Product code reads them when it is
 * loaded, so import product code afterwards.
 * @param variables for each variable, the name of the output that has its value
 * @throws UserFacingError if the stacks lack an output
 */
export function configureEnvironment(
  { outputs, environment }: DeployedEnvironment,
  variables: Readonly<Record<string, string>>,
): void {
  Object.assign(process.env, environment, { POWERTOOLS_LOG_LEVEL: 'SILENT' });
  for (const [variable, output] of Object.entries(variables)) {
    const value = outputs[output];
    if (!value)
      throw new UserFacingError(
        `The environment's stacks have no output ${output}.`,
        'Deploy this version to the environment first.',
      );
    process.env[variable] = value;
  }
}

/**
 * Sets up this process to use an environment's table.
 * @returns the table's name
 * @throws UserFacingError as `readEnvironment` and `configureEnvironment` do
 */
export async function configureTable(name: string, state?: string): Promise<string> {
  const environment = await readEnvironment(name, ['Data'], state);
  configureEnvironment(environment, { TABLE_NAME: 'TableName' });
  return environment.outputs['TableName'] ?? '';
}
