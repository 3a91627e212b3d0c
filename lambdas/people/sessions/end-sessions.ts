import type { Caller } from '../../domain/actor.ts';
import { auditPerson } from '../../domain/audit/audit-entry.ts';
import {
  type Session,
  formatEndedSession,
  findLatestStart,
  listExpiredEntries,
} from '../../domain/session.ts';
import { ConditionFailed, transact, update, updateItem } from '../../platform/dynamodb.ts';
import { requireVariable } from '../../platform/environment.ts';
import { signOutEverywhere } from '../../platform/accounts/user-pool.ts';
import { keys } from '../../table/keys.ts';
import { createAssignment } from '../../table/update-expression.ts';
import { toProfilePaths } from '../profile/items.ts';
import { findProfile } from '../profile/store.ts';

/**
 * Waits until the next second, because tokens contain whole seconds: a sign-in after that cannot be mistaken
 * for an earlier one. Waits 20 ms more, because a timer may fire a millisecond early.
 */
const waitForNextSecond = (at: Date) =>
  new Promise((resolve) => setTimeout(resolve, 1020 - (at.getTime() % 1000)));

/** The profile fields to set when roles or access change; they end the person's open sessions. */
export const composeRoleChangeFields = (at: Date) => ({
  roles_changed_at: at.toISOString(),
  sessions_valid_from: at.toISOString(),
});

/** Stops the user pool from renewing sessions, after a transaction has set `sessions_valid_from` to `at`. */
export async function endSessionsInPool(id: string, at: Date): Promise<void> {
  await Promise.all([signOutEverywhere(requireVariable('USER_POOL_ID'), id), waitForNextSecond(at)]);
}

/** The reasons to end all sessions of a person, each with the profile fields that change as well. */
const reasons = {
  all_sessions_ended: {},
  password_changed: {},
  two_step_turned_on: { two_step: true },
  two_step_turned_off: { two_step: false },
  two_step_reset: { two_step: false },
  two_step_recovered: { two_step: false },
  passkey_added: {},
  passkey_removed: {},
} as const;
type Reason = keyof typeof reasons;

type Person = Pick<Caller, 'id' | 'roles'>;

interface EndSessionsOptions {
  /** Who ends the sessions. @default the person */
  readonly actor?: Person;
  /** Hashes of the recovery codes of a new factor. @default none */
  readonly new_codes?: ReadonlySet<string>;
  /** The hash of the recovery code that the change uses up. */
  readonly used_code?: string;
}

/**
 * The part of the update that changes the recovery codes. Turning two-step sign-in on or off invalidates all
 * earlier codes; but if one of them was used for this, the others stay valid.
 */
function composeRecoveryCodeChanges(reason: Reason, { new_codes, used_code }: EndSessionsOptions) {
  const isKept = !('two_step' in reasons[reason]) || used_code !== undefined;
  return {
    set: new_codes && { recovery_codes: new_codes },
    remove: isKept || new_codes ? [] : ['recovery_codes'],
  };
}

/**
 * Ends all sessions of a person and records why. The API refuses them from the next request on, live
 * connections are closed, and the user pool does not renew them.
 * @throws ConditionFailed if the person does not have the recovery code
 */
export async function endSessions(
  person: Person,
  reason: Reason,
  options: EndSessionsOptions = {},
): Promise<void> {
  const { id } = person;
  const { actor = person, used_code } = options;
  const at = new Date();
  const codeChanges = composeRecoveryCodeChanges(reason, options);
  const changedFields = { sessions_valid_from: at.toISOString(), ...reasons[reason] };
  const assignment = createAssignment(
    { ...toProfilePaths(changedFields), ...codeChanges.set },
    codeChanges.remove,
  );
  const usedCodeValues = used_code !== undefined && {
    ':used': new Set([used_code]),
    ':used_code': used_code,
  };
  await transact([
    update({
      Key: keys.profile(id),
      ...assignment,
      UpdateExpression: `${assignment.UpdateExpression}${usedCodeValues ? ' DELETE recovery_codes :used' : ''}`,
      ConditionExpression: `attribute_exists(pk)${usedCodeValues ? ' AND contains(recovery_codes, :used_code)' : ''}`,
      ExpressionAttributeValues: { ...assignment.ExpressionAttributeValues, ...usedCodeValues },
    }),
    await auditPerson(reason, id, { actor: { id: actor.id, roles: [...actor.roles] } }),
  ]);
  await endSessionsInPool(id, at);
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions({ id, session }: Caller): Promise<void> {
  const at = new Date();
  const validFrom = at.toISOString();
  await transact([
    update({
      Key: keys.profile(id),
      ...createAssignment(
        toProfilePaths({ sessions_valid_from: validFrom, kept_session: { id: session.id, at: validFrom } }),
      ),
      ConditionExpression: 'attribute_exists(pk)',
    }),
    await auditPerson('other_sessions_ended', id),
  ]);
  // Sessions in the pool are not ended, because this would end the current one too. The API refuses the
  // tokens that the pool renews for the other sessions.
  await waitForNextSecond(at);
}

/**
 * Removes old entries of ended sessions from a profile. These sessions remain ended: `sessions_valid_from` is
 * moved to the start of the newest of them, unless it is later already.
 */
async function removeExpiredSessionEntries(id: string): Promise<void> {
  const profile = await findProfile(id);
  const expiredEntries = listExpiredEntries(profile?.ended_sessions ?? new Set(), Date.now() / 1000);
  if (!profile || expiredEntries.length === 0) return;
  const validFrom = findLatestStart(expiredEntries);
  const areEntriesCovered = (profile.sessions_valid_from ?? '') >= validFrom;
  await updateItem({
    Key: keys.profile(id),
    UpdateExpression: `${areEntriesCovered ? '' : 'SET sessions_valid_from = :moment '}DELETE ended_sessions :old`,
    ...(!areEntriesCovered && {
      ConditionExpression: 'attribute_not_exists(sessions_valid_from) OR sessions_valid_from < :moment',
    }),
    ExpressionAttributeValues: {
      ':old': new Set(expiredEntries),
      ...(!areEntriesCovered && { ':moment': validFrom }),
    },
  }).catch((error: unknown) => {
    // Another change has ended more sessions. The next sign-out will remove the old entries.
    if (!(error instanceof ConditionFailed)) throw error;
  });
}

/** Ends one session of a person. */
export async function endSession(
  id: string,
  session: Session,
  kind: 'signed_out' | 'session_ended' = 'signed_out',
): Promise<void> {
  await transact([
    update({
      Key: keys.profile(id),
      UpdateExpression: 'ADD ended_sessions :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': new Set([formatEndedSession(session)]) },
    }),
    await auditPerson(kind, id),
  ]);
  await removeExpiredSessionEntries(id);
}
