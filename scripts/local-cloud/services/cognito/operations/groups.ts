import * as z from 'zod';
import { paginate } from '../paging.ts';
import type { UserPool } from '../pools/pool.ts';
import { describeUser, type UserRecord } from '../users/user.ts';
import { requireTargetUser } from './admin-users.ts';
import { defineAdminOperation, name, pageSize } from './operation.ts';

const membership = z.object({ UserPoolId: name, Username: name, GroupName: name });
const paging = z.object({ Limit: pageSize, NextToken: z.string().optional() });

export const adminAddUserToGroup = defineAdminOperation(membership, (pools, input) => {
  const { pool, user } = requireTargetUser(pools, input);
  const { GroupName } = pool.group(input.GroupName);
  pool.users.update(user.username, ({ groups }) => ({ groups: [...new Set([...groups, GroupName])] }));
  return {};
});

export const adminRemoveUserFromGroup = defineAdminOperation(membership, (pools, input) => {
  const { pool, user } = requireTargetUser(pools, input);
  const { GroupName } = pool.group(input.GroupName);
  pool.users.update(user.username, ({ groups }) => ({
    groups: groups.filter((group) => group !== GroupName),
  }));
  return {};
});

export const adminListGroupsForUser = defineAdminOperation(
  paging.extend({ UserPoolId: name, Username: name }),
  (pools, input) => {
    const { pool, user } = requireTargetUser(pools, input);
    return listGroupPage(pool, input, (group) => user.groups.includes(group));
  },
);

export const listGroups = defineAdminOperation(paging.extend({ UserPoolId: name }), (pools, input) =>
  listGroupPage(pools.pool(input.UserPoolId), input, () => true),
);

export const getGroup = defineAdminOperation(
  z.object({ UserPoolId: name, GroupName: name }),
  (pools, input) => {
    const pool = pools.pool(input.UserPoolId);
    pool.group(input.GroupName);
    return { Group: describeGroup(pool, input.GroupName) };
  },
);

export const listUsersInGroup = defineAdminOperation(
  paging.extend({ UserPoolId: name, GroupName: name }),
  (pools, { UserPoolId, GroupName, Limit, NextToken }) => {
    const pool = pools.pool(UserPoolId);
    pool.group(GroupName);
    const members = pool.users.all().filter(({ groups }) => groups.includes(GroupName));
    const key = ({ username }: UserRecord) => username;
    const { entries, next } = paginate(members, key, { limit: Limit, token: NextToken });
    return { Users: entries.map(describeUser), NextToken: next };
  },
);

function listGroupPage(pool: UserPool, input: z.output<typeof paging>, isListed: (group: string) => boolean) {
  const names = [...pool.groups.keys()].filter(isListed).sort();
  const { entries, next } = paginate(names, (group) => group, { limit: input.Limit, token: input.NextToken });
  return { Groups: entries.map((group) => describeGroup(pool, group)), NextToken: next };
}

const describeGroup = (pool: UserPool, group: string) => ({
  ...pool.groups.get(group),
  UserPoolId: pool.id,
  CreationDate: pool.created / 1000,
  LastModifiedDate: pool.created / 1000,
});
