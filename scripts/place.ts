import { resolve } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { environmentNamed } from '@portico/infra/environments.ts';
import { SetupError } from '@portico/infra/setup-error.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { runningCloud } from '@portico/local-cloud/state/running-cloud.ts';

/** Where an environment is. */
export interface Place {
  /** Of its stacks, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  /** What an AWS SDK needs in its environment to reach it, beside credentials. */
  readonly environment: Readonly<Record<string, string>>;
}

const localDirectory = resolve(import.meta.dirname, '../.local');

/** @throws UserFacingError when no local cloud runs in that directory */
export async function localPlace(directory = localDirectory): Promise<Place & { site: string }> {
  const cloud = await runningCloud(directory);
  if (cloud) return cloud;
  throw new UserFacingError(
    'No local cloud is running.',
    'Start it with `npm start`, and try again meanwhile.',
  );
}

/** @throws UserFacingError for a name that is no environment's */
function regionOf(name: string): string {
  try {
    return environmentNamed(name).region;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    throw new UserFacingError(
      `There is no environment "${name}".`,
      'They are listed in infra/environments.ts.',
    );
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** What is in the way of asking AWS, in words for whoever asks. */
function inWords(error: unknown, stack: string, env: string, region: string): unknown {
  if (nameOf(error) === 'CredentialsProviderError')
    return new UserFacingError(
      'There are no AWS credentials.',
      'Sign in with `aws sso login`, or name a profile in AWS_PROFILE.',
    );
  if (/^(ExpiredToken|InvalidClientTokenId|UnrecognizedClient|RequestExpired)/.test(nameOf(error)))
    return new UserFacingError(
      'AWS does not accept these credentials.',
      'Sign in again, and check AWS_PROFILE.',
    );
  if (nameOf(error).startsWith('AccessDenied'))
    return new UserFacingError(
      `These credentials may not look at the stack ${stack}.`,
      'Use a role of the account that may, by AWS_PROFILE.',
    );
  if (nameOf(error) === 'ValidationError')
    return new UserFacingError(
      `There is no stack ${stack} in ${region} of this account.`,
      `Deploy the environment first: npx cdk deploy --all -c env=${env}`,
    );
  return error;
}

async function outputsOf(client: CloudFormationClient, StackName: string): Promise<[string, string][]> {
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
  return Stacks.flatMap(({ Outputs = [] }) =>
    Outputs.map(({ OutputKey = '', OutputValue = '' }): [string, string] => [OutputKey, OutputValue]),
  );
}

/**
 * Where a deployed environment is, as its stacks say. `local` is the local cloud that `npm start` runs.
 * @param stacks last parts of their names: `Data`, `Identity`
 * @param state where the local cloud keeps its state
 * @throws UserFacingError when the credentials or a stack are not there
 */
export async function placeOf(name: string, stacks: readonly string[], state?: string): Promise<Place> {
  if (name === 'local') return localPlace(state);
  const region = regionOf(name);
  const client = new CloudFormationClient({ region, maxAttempts: 3 });
  const outputs = await Promise.all(
    stacks.map(async (stack) => {
      const full = `Portico-${name}-${stack}`;
      try {
        return await outputsOf(client, full);
      } catch (error) {
        throw inWords(error, full, name, region);
      }
    }),
  );
  return { outputs: Object.fromEntries(outputs.flat()), environment: { AWS_REGION: region } };
}

/** Gives product code, which is imported afterwards, the variables that a deployed function has. @throws UserFacingError when a stack lacks the output */
export function takePlace(
  { outputs, environment }: Place,
  variables: Readonly<Record<string, string>>,
): void {
  Object.assign(process.env, environment, { POWERTOOLS_LOG_LEVEL: 'SILENT' });
  for (const [variable, output] of Object.entries(variables)) {
    const value = outputs[output];
    if (!value)
      throw new UserFacingError(
        `The environment's stacks have no output ${output}.`,
        'Deploy this version of it first.',
      );
    process.env[variable] = value;
  }
}

/** The name of an environment's table, with the process set up to reach it. @throws UserFacingError as `placeOf` and `takePlace` do */
export async function tableOf(environment: string, state?: string): Promise<string> {
  const place = await placeOf(environment, ['Data'], state);
  takePlace(place, { TABLE_NAME: 'TableName' });
  return place.outputs['TableName'] ?? '';
}
