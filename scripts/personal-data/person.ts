import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { configureEnvironment, readEnvironment } from '../environments/deployed-environment.ts';
import { selectEnvironmentName } from '../environments/options.ts';

interface Options {
  readonly env?: string | undefined;
  readonly local?: boolean | undefined;
  readonly state?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Sets up this process to reach an environment's table and user pool.
 * @returns the id of the person with this address
 * @throws UserFacingError without an environment, an address, or such a person
 */
export async function configureAndFindPersonId(
  { email, state, ...options }: Options,
  usage: string,
): Promise<string> {
  const environment = selectEnvironmentName(options);
  if (!environment || !email) throw new UserFacingError('Name an environment and an e-mail address.', usage);
  configureEnvironment(await readEnvironment(environment, ['Data', 'Identity'], state), {
    TABLE_NAME: 'TableName',
    USER_POOL_ID: 'UserPoolId',
  });
  const { findSub } = await import('@portico/lambdas/platform/accounts/user-pool.ts');
  const id = await findSub(process.env['USER_POOL_ID'] ?? '', email);
  if (id === undefined)
    throw new UserFacingError(
      `No user of this environment has the address ${email}.`,
      'Check the address and the environment.',
    );
  return id;
}
