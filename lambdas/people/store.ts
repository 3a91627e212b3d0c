import * as z from 'zod';
import { Profile } from '../../shared/contract/people.ts';
import type { Role } from '../../shared/model/roles.ts';
import { inIndex, keys, partitions } from '../platform/keys.ts';
import { ConditionFailed, getItem, put, transact, updateItem } from '../platform/table.ts';

const ProfileItem = z.object({
  ...Profile.shape,
  disabled: z.boolean().default(false),
  roles_changed_at: z.iso.datetime(),
});
export type ProfileItem = z.output<typeof ProfileItem>;

const positionInCompany = (full_name: string, id: string) => `USER#${full_name.toLowerCase()}#${id}`;

/** The caller's own profile, read strongly: a lost role must tell on the next request. */
export async function profileOf(sub: string): Promise<ProfileItem | undefined> {
  const item = await getItem(keys.profile(sub), { consistent: true });
  return item && ProfileItem.parse(item);
}

/** Stores a new profile; one that exists already is left as it is, so that a repeated trigger changes nothing. */
export async function addProfile(profile: Omit<ProfileItem, 'disabled'>): Promise<void> {
  const { id, company_id, created_at, full_name } = profile;
  try {
    await transact([
      put({
        Item: {
          ...keys.profile(id),
          ...inIndex('newest', partitions.users, `${created_at}#${id}`),
          ...(company_id !== null &&
            inIndex('company', partitions.company(company_id), positionInCompany(full_name, id))),
          ...profile,
          disabled: false,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Records which roles a person holds from now on; access tokens from before are refused. */
export async function recordRoles(sub: string, roles: readonly Role[], at: Date): Promise<void> {
  await updateItem({
    Key: keys.profile(sub),
    UpdateExpression: 'SET #roles = :roles, roles_changed_at = :at',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#roles': 'roles' },
    ExpressionAttributeValues: { ':roles': roles, ':at': at.toISOString() },
  });
}
