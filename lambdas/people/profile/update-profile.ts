import { keys } from '../../table/keys.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { ConditionFailed, put, transact, update } from '../../platform/dynamodb.ts';
import {
  createAssignment,
  formatPathExpression,
  createAttributeNames,
} from '../../table/update-expression.ts';
import type { AuditedAction } from '../../domain/audit/audit-entry.ts';
import {
  adminsOperationName,
  updateAdmins,
  incrementMembers,
  decrementMembers,
  incrementPeople,
} from '../counts.ts';
import { auditChanges, auditNewPerson } from '../audit.ts';
import {
  type NewProfile,
  type ProfileItem,
  toCompanyIndexKeys,
  profileItem,
  toProfilePaths,
} from './items.ts';
import { lastAdminError } from '../rules.ts';
import { findProfile } from './store.ts';

/**
 * The initial stored form of a profile.
 * @param invited whether the person gets an invitation, and has no known password yet
 */
export const composeNewProfile = (
  addedProfile: NewProfile,
  { invited }: { invited: boolean },
): ProfileItem => ({
  own_tickets_only: false,
  ...addedProfile,
  invitation_pending: invited,
  invitation_accepted: !invited,
  disabled: false,
  mail_undeliverable: null,
  mails_off: [],
  new_ticket_groups: null,
  two_step: false,
  pending_email: null,
});

/**
 * The operations that create a profile in one transaction. The profile itself comes first.
 * @param at the time of the audit log entry
 */
export const composeNewProfileOperations = async (profile: ProfileItem, at = new Date()) => [
  put({ Item: profileItem(profile), ConditionExpression: 'attribute_not_exists(pk)' }, 'profile'),
  incrementPeople(profile),
  ...incrementMembers(profile),
  await auditNewPerson(profile, at),
];

/**
 * Stores a new profile. If the person already has a profile, nothing changes, so that a repeated trigger has
 * no effect.
 */
export async function addProfile(addedProfile: NewProfile, at?: Date): Promise<void> {
  try {
    await transact(
      await composeNewProfileOperations(composeNewProfile(addedProfile, { invited: false }), at),
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.hasFailed('profile'))) throw error;
  }
}

export type ProfileChange = Partial<
  Pick<
    ProfileItem,
    | 'full_name'
    | 'phone'
    | 'company_id'
    | 'company'
    | 'roles'
    | 'roles_changed_at'
    | 'sessions_valid_from'
    | 'disabled'
    | 'own_tickets_only'
    | 'mails_off'
    | 'new_ticket_groups'
    | 'two_step'
    | 'email'
    | 'pending_email'
    | 'mail_undeliverable'
    | 'no_admin_in_pool'
  >
>;

/**
 * Index keys and counts are derived from these fields, so a write requires that they have not changed since
 * the read.
 */
const conditionFields = ['email', 'full_name', 'company_id', 'roles', 'disabled'] as const;

function composeProfileUpdate(before: ProfileItem, after: ProfileItem, change: ProfileChange) {
  const changesListPosition = after.full_name !== before.full_name || after.company_id !== before.company_id;
  const companyKeys =
    changesListPosition && after.company_id !== null ? toCompanyIndexKeys(after.company_id, after) : {};
  const conditionValues = toProfilePaths(
    Object.fromEntries(conditionFields.map((field) => [field, before[field]])),
  );
  const { ExpressionAttributeNames, ExpressionAttributeValues, UpdateExpression } = createAssignment(
    { ...toProfilePaths(change), ...companyKeys },
    changesListPosition && after.company_id === null ? ['company_pk', 'company_sk'] : [],
  );
  return update(
    {
      Key: keys.profile(before.id),
      UpdateExpression,
      ConditionExpression: [
        ...Object.keys(conditionValues).map((path, index) => `${formatPathExpression(path)} = :was_${index}`),
        before.no_admin_in_pool === undefined
          ? 'attribute_not_exists(no_admin_in_pool)'
          : 'no_admin_in_pool = :was_mark',
      ].join(' AND '),
      ExpressionAttributeNames: {
        ...ExpressionAttributeNames,
        ...createAttributeNames(Object.keys(conditionValues)),
      },
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ...Object.fromEntries(Object.values(conditionValues).map((value, index) => [`:was_${index}`, value])),
        ...(before.no_admin_in_pool !== undefined && { ':was_mark': before.no_admin_in_pool }),
      },
    },
    'profile',
  );
}

const attempts = 5;

/**
 * Changes a profile and everything derived from it in one transaction: its index keys, the `user_count` of
 * both companies, and the set of administrators. Calls `planChange` again if the profile or the company has
 * changed since the read.
 * @param actor the author of the change @default the user whose request is being processed
 * @throws ApiError `not_found`, `last_admin`, `busy`
 */
export async function changeProfile(
  id: string,
  planChange: (before: ProfileItem) => ProfileChange | Promise<ProfileChange>,
  actor?: AuditedAction['actor'],
): Promise<ProfileItem> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await findProfile(id);
    if (!before) throw notFound();
    const change = await planChange(before);
    if (Object.keys(change).length === 0) return before;
    const after = { ...before, ...change };
    const adminOperations = updateAdmins(before, after);
    const changesCompany = before.company_id !== after.company_id;
    try {
      await transact([
        composeProfileUpdate(before, after, change),
        ...adminOperations,
        ...(changesCompany ? [...decrementMembers(before), ...incrementMembers(after)] : []),
        ...(await auditChanges(before, after, actor)),
      ]);
      return after;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // If the profile has changed as well, `planChange` is called again.
      if (!error.hasFailed('profile') && error.hasFailed(adminsOperationName)) throw lastAdminError();
    }
  }
  throw new ApiError('busy', 'Others are changing the same person right now. Please try again.');
}
