import type { recoveryCodeEndpoints } from '@portico/shared/contract/recovery-codes.ts';
import { auditPerson } from '../../domain/audit/audit-entry.ts';
import type { Handlers } from '../../http/serve.ts';
import { verifyCredentials } from '../../platform/accounts/account-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { transact, update } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { createAssignment } from '../../table/update-expression.ts';
import { countAttempt } from '../sessions/attempts.ts';
import { recoverTwoStep } from './recover-two-step.ts';
import { generateRecoveryCodes, hashRecoveryCodes } from './recovery-codes.ts';

export const recoveryHandlers: Pick<Handlers<'account'>, keyof typeof recoveryCodeEndpoints> = {
  /** Requires the password and a code of the app, because recovery codes can turn two-step sign-in off. */
  async makeRecoveryCodes({ actor, source, body: { password, code } }) {
    await countAttempt(actor.id, source);
    await verifyCredentials({ user_id: actor.id, password, field: 'password', code });
    if (!actor.two_step) throw new ApiError('two_step_off', 'Two-step sign-in is off.');
    const recovery_codes = generateRecoveryCodes();
    await transact([
      update({
        Key: keys.profile(actor.id),
        ...createAssignment({ recovery_codes: hashRecoveryCodes(recovery_codes) }),
        ConditionExpression: 'attribute_exists(pk)',
      }),
      await auditPerson('recovery_codes_made', actor.id),
    ]);
    return { recovery_codes };
  },

  async recoverTwoStep({ body, source }) {
    // Counted by address and network: otherwise anyone could use up the attempts of an address's owner.
    await countAttempt(`${body.email} ${source}`, source);
    await recoverTwoStep(body);
    return { recovered: true };
  },
};
