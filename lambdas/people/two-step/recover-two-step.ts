import { requiresCode } from '../../platform/accounts/account-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { ConditionFailed } from '../../platform/dynamodb.ts';
import { requireVariable } from '../../platform/environment.ts';
import { findSub } from '../../platform/accounts/user-pool.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { requestMail } from '../links/mail-request.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { disableTwoStepAndPasskeys } from '../passkeys/remove-passkeys.ts';
import { findProfile } from '../profile/store.ts';

const recoveryFailedError = () =>
  new ApiError('recovery_failed', 'The email address, the password or the recovery code is not right.');

interface RecoveryRequest {
  readonly email: string;
  readonly password: string;
  readonly recovery_code: string;
}

/**
 * Turns off the two-step sign-in of a person who has lost their app, removes their passkeys, and uses up a
 * recovery code. The user pool changes last, as in `resetTwoStep`. After a failure halfway, the person tries
 * again with another code.
 * @throws ApiError `recovery_failed`, the same error whatever is wrong
 */
export async function recoverTwoStep({ email, password, recovery_code }: RecoveryRequest): Promise<void> {
  const userPoolId = requireVariable('USER_POOL_ID');
  if (!(await requiresCode(email, password))) throw recoveryFailedError();
  const id = await findSub(userPoolId, email);
  const profile = id === undefined ? undefined : await findProfile(id);
  if (!profile || profile.disabled) throw recoveryFailedError();
  try {
    await endSessions(profile, 'two_step_recovered', { used_code: hashRecoveryCode(recovery_code) });
  } catch (error) {
    throw error instanceof ConditionFailed ? recoveryFailedError() : error;
  }
  const at = new Date().toISOString();
  await requestMail({ kind: 'two_step_recovered', user_id: profile.id, at });
  await disableTwoStepAndPasskeys(userPoolId, profile.id, password);
}
