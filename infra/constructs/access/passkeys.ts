import * as cognito from 'aws-cdk-lib/aws-cognito';
import type { Environment } from '../../environments.ts';
import { SetupError } from '../../setup-error.ts';

/** @throws SetupError if browsers would refuse passkeys for this site */
function checkRelyingParty({ name, passkeys, domain, emulators }: Environment): void {
  if (!passkeys || emulators) return;
  const { relyingParty } = passkeys;
  if (!domain)
    throw new SetupError(`${name} has passkeys, but no domain. Set its domain in infra/environments.ts.`);
  if (domain.name !== relyingParty && !domain.name.endsWith(`.${relyingParty}`))
    throw new SetupError(
      `The passkeys of ${name} are for ${relyingParty}, but its site is at ${domain.name}: set relyingParty to that host or a parent domain.`,
    );
}

/**
 * The properties of a user pool that supports passkeys with user verification. Returns no properties if the
 * environment has no passkeys.
 */
export function buildPasskeySettings(environment: Environment): Partial<cognito.UserPoolProps> {
  checkRelyingParty(environment);
  if (!environment.passkeys) return {};
  return {
    signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
    passkeyRelyingPartyId: environment.passkeys.relyingParty,
    passkeyUserVerification: cognito.PasskeyUserVerification.REQUIRED,
  };
}

/**
 * Makes a passkey count as both factors; otherwise, users with two-step sign-in cannot sign in with one. The
 * CDK's construct does not support this setting yet (https://github.com/aws/aws-cdk/pull/37894).
 */
export function allowPasskeysForBothFactors(pool: cognito.UserPool): void {
  const { defaultChild } = pool.node;
  if (!(defaultChild instanceof cognito.CfnUserPool)) throw new Error('The user pool has no resource.');
  defaultChild.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION';
}
