import * as z from 'zod';
import type { Group } from '@portico/shared/contract/groups.ts';
import { type Item, check, getItem } from '../platform/dynamodb.ts';
import { listItems } from '../table/all-items.ts';
import { keys } from '../table/keys.ts';

const GroupItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  members: z.set(z.string()).default(new Set()),
  deleted: z.boolean().default(false),
  version: z.int(),
});

export function parseGroup(item: Item): Group {
  const { members, ...group } = GroupItem.parse(item);
  return { ...group, member_ids: [...members] };
}

/**
 * Members are stored as a set, from which an erasure can remove one person without reading the group first.
 * An empty set is omitted, because DynamoDB does not store one.
 */
export const groupItem = ({ member_ids, deleted, ...group }: Group): Item => ({
  ...keys.group(group.id),
  ...group,
  ...(member_ids.length > 0 && { members: new Set(member_ids) }),
  ...(deleted && { deleted }),
});

/** All groups, including deleted ones. Takes one Query; the cost does not grow with tickets. */
export async function listAllGroups({ consistent = false } = {}): Promise<Group[]> {
  const { pk, sk } = keys.group('');
  const items = await listItems({
    ConsistentRead: consistent,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map(parseGroup);
}

/** The ids of a person's groups. */
export const listGroupIds = async (person: string): Promise<string[]> =>
  (await listAllGroups())
    .filter(({ deleted, member_ids }) => !deleted && member_ids.includes(person))
    .map(({ id }) => id);

/** The fields of a group that a ticket stores. */
export type TicketGroup = Pick<Group, 'id' | 'name'>;

/** Undefined for a group that does not exist, or was deleted. */
export async function findGroupById(id: string): Promise<Group | undefined> {
  const item = await getItem(keys.group(id), { consistent: true });
  const group = item && parseGroup(item);
  return group?.deleted === false ? group : undefined;
}

/** The name of a group, even of a deleted one; null if it does not exist. */
export async function readGroupName(id: string): Promise<string | null> {
  const item = await getItem(keys.group(id));
  return item ? parseGroup(item).name : null;
}

/** The name of the operation that checks a group, in the errors of a failed transaction. */
export const groupOperationName = (id: string): string => `group ${id}`;

/** The condition for putting a ticket into a group: the group still exists. */
export const checkGroupExists = ({ id }: TicketGroup) =>
  check(
    {
      Key: keys.group(id),
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deleted)',
    },
    groupOperationName(id),
  );
