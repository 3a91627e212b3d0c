import { type Environment, findEnvironment } from '@portico/infra/environments.ts';
import { SetupError } from '@portico/infra/setup-error.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';

/** The configuration of an environment. @throws UserFacingError if no environment has that name */
export function findKnownEnvironment(name: string): Environment {
  try {
    return findEnvironment(name);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    throw new UserFacingError(error.message, 'Environments are described in infra/environments.ts.');
  }
}
