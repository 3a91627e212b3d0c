import * as z from 'zod';
import type { Group } from '@portico/shared/contract/groups.ts';
import { type Item, check, getItem } from '../platform/dynamodb.ts';
import { allOf } from '../table/all-items.ts';
import { keys } from '../table/keys.ts';

const GroupItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  members: z.set(z.string()).default(new Set()),
  deleted: z.boolean().default(false),
  version: z.int(),
});

export function groupOf(item: Item): Group {
  const { members, ...group } = GroupItem.parse(item);
  return { ...group, member_ids: [...members] };
}

/** Members are a set, from which an erasure takes a person at any time. DynamoDB stores no empty one. */
export const groupItem = ({ member_ids, deleted, ...group }: Group): Item => ({
  ...keys.group(group.id),
  ...group,
  ...(member_ids.length > 0 && { members: new Set(member_ids) }),
  ...(deleted && { deleted }),
});

/** All groups, also deleted ones. One Query, whose cost does not grow with tickets. */
export async function allGroups({ consistent = false } = {}): Promise<Group[]> {
  const { pk, sk } = keys.group('');
  const items = await allOf({
    ConsistentRead: consistent,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map(groupOf);
}

/** The ids of the groups that a person is in. */
export const groupsOf = async (person: string): Promise<string[]> =>
  (await allGroups())
    .filter(({ deleted, member_ids }) => !deleted && member_ids.includes(person))
    .map(({ id }) => id);

/** What a ticket needs to know of its group. */
export type TicketGroup = Pick<Group, 'id' | 'name'>;

/** Undefined for a group that does not exist, or was deleted. */
export async function groupById(id: string): Promise<Group | undefined> {
  const item = await getItem(keys.group(id), { consistent: true });
  const group = item && groupOf(item);
  return group?.deleted === false ? group : undefined;
}

/** The name of a group, also of a deleted one. */
export async function nameOfGroup(id: string): Promise<string | null> {
  const item = await getItem(keys.group(id));
  return item ? groupOf(item).name : null;
}

/** The condition under which a ticket can be put into a group: it was not deleted meanwhile. */
/** The name of the operation by which a group stays, in a failed transaction. */
export const groupOperation = (id: string): string => `group ${id}`;

export const groupStays = ({ id }: TicketGroup) =>
  check(
    {
      Key: keys.group(id),
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deleted)',
    },
    groupOperation(id),
  );
