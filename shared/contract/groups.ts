import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { nameSchema, optionalParagraphsSchema } from '../model/text.ts';
import { defineEndpoints } from './define.ts';
import { UserId } from './user-id.ts';

/**
 * An id, which the administrator chooses, and which never changes. Ids are short, because each ticket in a
 * list contains one. Names can be longer: a list reads the name of each group only once.
 */
export const GroupId = z
  .string()
  .regex(/^[a-z0-9]{1,3}$/, 'must be 1 to 3 lower-case letters and digits')
  .meta({ examples: ['net'] });

/** Staff who work on the same tickets. */
export const Group = z
  .strictObject({
    id: GroupId,
    name: z.string(),
    description: z.string(),
    /** The ids of staff. Ids of people who are no longer staff are ignored. */
    member_ids: z.array(z.string()),
    /** Whether the group was deleted; closed tickets still refer to it. */
    deleted: z.boolean(),
    /** Increases with each change. */
    version: z.int().min(1),
  })
  .meta({ id: 'Group' });
export type Group = z.output<typeof Group>;

/** @param version the version that the user saw; 0 for a new group */
export const GroupUpdate = z
  .strictObject({
    name: nameSchema('Name', limits.group_name),
    description: optionalParagraphsSchema('Description', limits.group_description),
    member_ids: z
      .array(UserId)
      .max(limits.group_members, `A group has at most ${limits.group_members} members`),
    version: z.int().min(0),
  })
  .meta({ id: 'GroupUpdate' });
export type GroupUpdate = z.output<typeof GroupUpdate>;

const GroupParams = z.strictObject({ id: GroupId });

export const groupEndpoints = defineEndpoints({
  listGroups: {
    method: 'GET',
    path: '/api/groups',
    access: permissions.work_all_tickets,
    service: 'assignment',
    scope: 'tickets:read',
    restricted_by: 'handler',
    summary: 'All groups by name, including deleted ones',
    response: z.strictObject({ items: z.array(Group) }),
  },
  saveGroup: {
    method: 'PUT',
    path: '/api/groups/{id}',
    access: permissions.write_groups_and_rules,
    service: 'assignment',
    summary: `Add a group, or change one; names are unique. There are at most ${limits.groups}; beyond that the answer is 409, \`limit_reached\``,
    params: GroupParams,
    body: GroupUpdate,
    response: Group,
    errors: [409],
  },
  deleteGroup: {
    method: 'DELETE',
    path: '/api/groups/{id}',
    access: permissions.write_groups_and_rules,
    service: 'assignment',
    summary:
      'Delete a group that no rule and no open ticket refers to; otherwise the answer is 409, `group_in_use`',
    params: GroupParams,
    response: z.strictObject({ deleted: z.literal(true) }),
    errors: [404, 409],
  },
});
