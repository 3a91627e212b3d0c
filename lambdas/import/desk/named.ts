import { ulid } from 'ulid';
import { type CustomField, CustomFieldUpdate } from '@portico/shared/contract/custom-fields.ts';
import { fold } from '@portico/shared/model/folded-text.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { ReferenceListName } from '@portico/shared/model/reference-data.ts';
import { customFieldsItem, readCustomFieldList } from '../../domain/custom-fields.ts';
import { groupItem, listAllGroups } from '../../domain/groups.ts';
import { findPersonById } from '../../domain/people/company-people.ts';
import { readReferenceList, referenceListItem } from '../../domain/reference.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type Item, type TransactItem, put } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { createVersionCondition } from '../../table/version-condition.ts';
import type { ImportContext, Writer } from '../writer.ts';
import { resolveId } from './item-writer.ts';
import { createNamedWriter } from './named-writer.ts';

/** The operation that replaces a list, unless it has changed since this version was read. */
const replaceList = (list: Item, version: number): TransactItem =>
  put({
    Item: list,
    ...createVersionCondition(version),
  });

const createReferenceWriter = (kind: 'category' | 'department', list: ReferenceListName): Writer =>
  createNamedWriter(
    kind,
    () => readReferenceList(list, { consistent: true }),
    ({ name, retired }, id = ulid().toLowerCase(), { entries, version }) => {
      const item = referenceListItem(list, {
        entries: [...entries, { id, name, retired }],
        version: version + 1,
      });
      return { id, operations: [replaceList(item, version)] };
    },
  );

/** The id of the next custom field. Ids of deleted fields are not used again. */
function chooseFieldId(fields: readonly CustomField[]): string {
  if (fields.length >= limits.kept_custom_fields)
    throw new ApiError('limit_reached', `There are already ${limits.kept_custom_fields} fields.`);
  return `f${Math.max(0, ...fields.map(({ id }) => Number(id.slice(1)))) + 1}`;
}

const customFieldWriter = createNamedWriter(
  'custom_field',
  async () => {
    const { fields, version } = await readCustomFieldList({ consistent: true });
    return { entries: fields, version };
  },
  (
    { kind: _kind, id: recordId, external: _external, field_kind, ...rest },
    ownId,
    { entries: fields, version },
  ) => {
    const id = ownId === undefined ? chooseFieldId(fields) : recordId;
    const { version: _version, ...field } = CustomFieldUpdate.parse({ ...rest, kind: field_kind, version });
    const item = customFieldsItem({ fields: [...fields, { ...field, id }], version: version + 1 });
    return { id, operations: [replaceList(item, version)] };
  },
);

const idCharacters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');

/**
 * The first three letters or digits of the name. If another group has this id, the first free combination of
 * two letters or digits.
 */
function chooseId(name: string, takenIds: ReadonlySet<string>): string {
  const preferredId = fold(name)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 3);
  const generatedIds = idCharacters.flatMap((firstCharacter) =>
    idCharacters.map((secondCharacter) => `${firstCharacter}${secondCharacter}`),
  );
  return [preferredId, ...generatedIds].find((id) => id !== '' && !takenIds.has(id)) ?? preferredId;
}

/** Undefined for a person who is not staff, and does not become staff in this import. */
async function resolveMemberId(id: string, context: ImportContext): Promise<string | undefined> {
  const existingId = await resolveId('person', id, context);
  const isInvitedByImport = context.dry_run && context.includes('person', id);
  return isInvitedByImport || isStaff((await findPersonById(existingId))?.roles) ? existingId : undefined;
}

const newItemCondition = 'attribute_not_exists(pk)';

export const groupWriter = createNamedWriter(
  'group',
  async () => ({ entries: await listAllGroups({ consistent: true }) }),
  async (record, ownId, { entries: groups }, context) => {
    const { name, description, deleted } = record;
    const id = ownId ?? chooseId(name, new Set(groups.map((group) => group.id)));
    const members = await Promise.all(record.member_ids.map((person) => resolveMemberId(person, context)));
    const member_ids = members.filter((member) => member !== undefined);
    const missingCount = members.length - member_ids.length;
    return {
      id,
      ...(missingCount > 0 && {
        message: `Is stored without ${missingCount} of its members, who are not staff here. Invite them, and add them to the group.`,
      }),
      operations: [
        put({
          Item: groupItem({ id, name, description, member_ids, deleted, version: 1 }),
          ConditionExpression: newItemCondition,
        }),
        ...(deleted
          ? []
          : [put({ Item: { ...keys.groupName(name), id }, ConditionExpression: newItemCondition })]),
      ],
    };
  },
);

/** The ticket form. */
export const ticketFormWriters: readonly Writer[] = [
  createReferenceWriter('category', 'categories'),
  createReferenceWriter('department', 'departments'),
  customFieldWriter,
];
