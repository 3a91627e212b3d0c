import type { Caller } from '../domain/actor.ts';
import { auditPerson } from '../domain/audit-entry.ts';
import { endedEntry, surplus } from '../domain/session.ts';
import { getItem, transact, update, updateItem } from '../platform/dynamodb.ts';
import { required } from '../platform/environment.ts';
import { signOutEverywhere } from '../platform/user-pool.ts';
import { keys } from '../table/keys.ts';
import { assign } from '../table/update-expression.ts';
import { profileOfItem, profilePaths } from './items.ts';

/**
 * Tokens tell whole seconds. A sign-in after this is not mistaken for an earlier one. A timer may end a
 * millisecond early.
 */
const endOfSecond = (at: Date) => new Promise((resolve) => setTimeout(resolve, 1020 - (at.getTime() % 1000)));

/** What a change of roles or access means for the person's sessions: those that are open end. */
export const rolesChangedAt = (at: Date) => ({
  roles_changed_at: at.toISOString(),
  sessions_valid_from: at.toISOString(),
});

/**
 * For a change whose transaction has set `sessions_valid_from` to `at`: the user pool renews no session
 * either.
 */
export async function endSessionsInPool(id: string, at: Date): Promise<void> {
  await Promise.all([signOutEverywhere(required('USER_POOL_ID'), id), endOfSecond(at)]);
}

/** What changes about how a person signs in, and the fields of the profile that follow from it. */
const signInChanges = {
  password_changed: {},
  two_step_turned_on: { two_step: true },
  two_step_turned_off: { two_step: false },
  two_step_reset: { two_step: false },
} as const;
type SignInChange = keyof typeof signInChanges;

type Party = Pick<Caller, 'id' | 'roles'>;

/**
 * Ends every session of a person whose way to sign in changed, and records the change. The API refuses the
 * sessions from the next request on, live connections are cut, and the user pool renews none.
 * @param by who made the change
 */
export async function endSessions(person: Party, change: SignInChange, by: Party = person): Promise<void> {
  const { id } = person;
  const at = new Date();
  const changed = { sessions_valid_from: at.toISOString(), ...signInChanges[change] };
  await transact([
    update({
      Key: keys.profile(id),
      ...assign(profilePaths(changed)),
      ConditionExpression: 'attribute_exists(pk)',
    }),
    await auditPerson(change, id, { actor: { id: by.id, roles: [...by.roles] } }),
  ]);
  await endSessionsInPool(id, at);
}

/** Ends the session that a request came from. */
export async function endSession({ id, session }: Caller): Promise<void> {
  const Key = keys.profile(id);
  await transact([
    update({
      Key,
      UpdateExpression: 'ADD ended_sessions :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': new Set([endedEntry(session)]) },
    }),
    await auditPerson('signed_out', id),
  ]);
  const item = await getItem(Key);
  const ended = (item && profileOfItem(item).ended_sessions) ?? new Set();
  const old = surplus(ended, Date.now() / 1000);
  if (old.length === 0) return;
  await updateItem({
    Key,
    UpdateExpression: 'DELETE ended_sessions :old',
    ExpressionAttributeValues: { ':old': new Set(old) },
  });
}
