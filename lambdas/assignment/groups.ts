import type { Group, GroupUpdate } from '@portico/shared/contract/groups.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { readStoredRules } from '../domain/assignment-rules.ts';
import { groupItem, listAllGroups, parseGroup } from '../domain/groups.ts';
import { listOpenTickets } from '../domain/ticket/open-tickets.ts';
import { ApiError, notFound, versionConflict } from '../platform/api-error.ts';
import { ConditionFailed, check, getItem, put, remove, transact } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { isMemberOfStaff } from './staff.ts';

const compareByName = (a: Group, b: Group) => a.name.localeCompare(b.name, 'en');

/** All groups by name, including deleted ones. */
export const listGroupsByName = async (): Promise<Group[]> =>
  (await listAllGroups({ consistent: true })).toSorted(compareByName);

/** @throws ApiError `invalid_request` */
async function requireStaff(member_ids: readonly string[]): Promise<void> {
  const areStaff = await Promise.all(member_ids.map(isMemberOfStaff));
  if (areStaff.includes(false))
    throw new ApiError('invalid_request', 'Only staff can be in a group', [
      { path: `body.member_ids.${areStaff.indexOf(false)}`, message: 'must be the id of a member of staff' },
    ]);
}

const saveConflictError = (isNew: boolean) =>
  isNew
    ? new ApiError('version_conflict', 'There is already a group with this id. Choose another one.')
    : versionConflict('this group');
const nameTakenError = () =>
  new ApiError('name_taken', 'Another group has this name', [
    { path: 'body.name', message: 'Another group has this name' },
  ]);

async function findGroup(id: string): Promise<Group | undefined> {
  const item = await getItem(keys.group(id), { consistent: true });
  return item && parseGroup(item);
}

/** The operations that reserve a group's name and release its previous name. */
function createNameOperations(before: Group | undefined, { id, name }: Pick<Group, 'id' | 'name'>) {
  const key = keys.groupName(name);
  const oldKey = before && keys.groupName(before.name);
  const reserveOperation = put(
    {
      Item: { ...key, id },
      ConditionExpression: 'attribute_not_exists(pk) OR id = :id',
      ExpressionAttributeValues: { ':id': id },
    },
    'name',
  );
  return oldKey === undefined || oldKey.sk === key.sk
    ? [reserveOperation]
    : [reserveOperation, remove({ Key: oldKey })];
}

/**
 * Creates or updates a group. The group, the item that makes its name unique, and the audit log entry are
 * stored in one transaction.
 * @throws ApiError `invalid_request`, `version_conflict`, `name_taken`, `limit_reached`
 */
export async function saveGroup(id: string, { version, ...fields }: GroupUpdate): Promise<Group> {
  const member_ids = [...new Set(fields.member_ids)];
  const [before, groups] = await Promise.all([findGroup(id), listAllGroups(), requireStaff(member_ids)]);
  const isNew = version === 0;
  if (isNew && groups.filter(({ deleted }) => !deleted).length >= limits.groups)
    throw new ApiError(
      'limit_reached',
      `There are already ${limits.groups} groups. Delete one that is not used.`,
    );
  if ((before?.version ?? 0) !== version || before?.deleted) throw saveConflictError(isNew);
  const group: Group = { ...fields, id, member_ids, deleted: false, version: version + 1 };
  try {
    await transact([
      put({
        Item: groupItem(group),
        ConditionExpression: isNew
          ? 'attribute_not_exists(pk)'
          : '#version = :before AND attribute_not_exists(deleted)',
        ...(!isNew && {
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':before': version },
        }),
      }),
      ...createNameOperations(before, group),
      createAuditEntry({
        kind: 'group_saved',
        target: { type: 'group', id },
        ...(before && { before: { name: before.name, member_ids: before.member_ids } }),
        after: { name: group.name, member_ids },
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw error.hasFailed('name') ? nameTakenError() : saveConflictError(isNew);
  }
  return group;
}

const groupInUseError = (reason: string) =>
  new ApiError('group_in_use', `This group cannot be deleted yet: ${reason}`);

/** The error that names the rule which uses a group. */
async function createUsedByRuleError(id: string): Promise<ApiError> {
  const rule = (await readStoredRules()).rules.find(({ group_id }) => group_id === id);
  const ruleName = rule ? `the rule “${rule.name}”` : 'the default rule';
  return groupInUseError(`${ruleName} assigns tickets to it. Change the rule first.`);
}

/**
 * Deletes a group that no rule and no open ticket uses. The item remains, because ended tickets show its
 * name.
 * @throws ApiError `not_found`, `group_in_use`, `version_conflict`
 */
export async function deleteGroup(id: string): Promise<void> {
  const group = await findGroup(id);
  if (!group || group.deleted) throw notFound();
  if ((await listOpenTickets('group_id', id)).length > 0)
    throw groupInUseError('open tickets are in it. Move them to another group first.');
  try {
    await transact([
      put({
        Item: groupItem({ ...group, member_ids: [], deleted: true, version: group.version + 1 }),
        ConditionExpression: '#version = :before AND attribute_not_exists(deleted)',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':before': group.version },
      }),
      check(
        {
          Key: keys.assignmentRules(),
          ConditionExpression: 'attribute_not_exists(pk) OR NOT contains(used_groups, :id)',
          ExpressionAttributeValues: { ':id': id },
        },
        'rules',
      ),
      remove({ Key: keys.groupName(group.name) }),
      createAuditEntry({
        kind: 'group_deleted',
        target: { type: 'group', id },
        before: { name: group.name },
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.hasFailed('rules')) throw await createUsedByRuleError(id);
    throw versionConflict('this group');
  }
}
