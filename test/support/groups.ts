import { randomInt, randomUUID } from 'node:crypto';
import type { Group } from '../../shared/contract/groups.ts';
import { call } from './api.ts';
import type { Person } from './people.ts';

export const newGroupId = (): string => randomInt(36 ** 2, 36 ** 3).toString(36);

/** Adds a group with these members. */
export const newGroup = (admin: Person, members: readonly Person[]): Promise<Group> =>
  call(
    'saveGroup',
    {
      params: { id: newGroupId() },
      body: {
        name: `Group ${randomUUID().slice(0, 8)}`,
        description: '',
        member_ids: members.map(({ id }) => id),
        version: 0,
      },
    },
    admin,
  );
