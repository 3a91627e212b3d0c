import { isDeepStrictEqual } from 'node:util';
import type {
  CustomField,
  CustomFieldList,
  CustomFieldUpdate,
} from '@portico/shared/contract/custom-fields.ts';
import { fold } from '@portico/shared/model/folded-text.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { customFieldsItem, readCustomFieldList } from '../domain/custom-fields.ts';
import { ApiError, versionConflict } from '../platform/api-error.ts';
import { replaceItem } from './replace-item.ts';

const invalidRequestError = (path: string, message: string) =>
  new ApiError('invalid_request', message, [{ path: `body.${path}`, message }]);
const limitReachedError = (message: string) => new ApiError('limit_reached', message);

type Fields = readonly CustomField[];

/** @throws ApiError `invalid_request`, `limit_reached` */
export function assertFieldAllowed(
  fields: Fields,
  before: CustomField | undefined,
  field: CustomField,
): void {
  const otherFields = fields.filter(({ id }) => id !== field.id);
  if (otherFields.some(({ name }) => fold(name) === fold(field.name)))
    throw invalidRequestError('name', 'Another field has this name');
  if (before && before.kind !== field.kind)
    throw invalidRequestError('kind', 'The kind of a field never changes');
  if (before && before.for_customers !== field.for_customers)
    throw invalidRequestError(
      'for_customers',
      'The visibility of a field cannot be changed. Retire it and add another one',
    );
  if (!field.retired && otherFields.filter(({ retired }) => !retired).length >= limits.custom_fields)
    throw limitReachedError(`There are already ${limits.custom_fields} fields. Retire one that is not used.`);
  if (otherFields.length >= limits.kept_custom_fields)
    throw limitReachedError(`There are already ${limits.kept_custom_fields} fields, including retired ones.`);
}

/** The values of a field for the audit log. */
const toAuditValues = ({
  name,
  kind,
  ticket_types,
  for_customers,
  required,
  choices,
  retired,
}: CustomField) => ({
  name,
  kind,
  ticket_types: [...ticket_types],
  for_customers,
  required,
  choices: [...choices],
  retired,
});

/** The values that differ, before and after the change, for the audit log. */
function findChanges(before: CustomField | undefined, field: CustomField) {
  const after = toAuditValues(field);
  if (!before) return { after };
  const old = toAuditValues(before);
  const pickDifferences = (values: typeof old, counterpart: typeof old) => {
    const otherValues = new Map<string, unknown>(Object.entries(counterpart));
    return Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(otherValues.get(name), value)),
    );
  };
  return { before: pickDifferences(old, after), after: pickDifferences(after, old) };
}

/**
 * Creates or updates a custom field.
 * @throws ApiError `invalid_request`, `limit_reached`, `version_conflict`
 */
export async function saveCustomField(
  id: string,
  { version, ...given }: CustomFieldUpdate,
): Promise<CustomFieldList> {
  const { fields, version: current } = await readCustomFieldList({ consistent: true });
  if (current !== version) throw versionConflict('this list');
  const before = fields.find((storedField) => storedField.id === id);
  const field: CustomField = { id, ...given };
  assertFieldAllowed(fields, before, field);
  const list = {
    fields: before
      ? fields.map((storedField) => (storedField === before ? field : storedField))
      : [...fields, field],
    version: version + 1,
  };
  await replaceItem(
    customFieldsItem(list),
    version,
    createAuditEntry({
      kind: 'custom_field_saved',
      target: { type: 'custom_fields', id },
      ...findChanges(before, field),
    }),
  );
  return list;
}

/** @throws ApiError `invalid_request` if a field is missing or unknown, `version_conflict` */
export async function reorderCustomFields({
  ids,
  version,
}: {
  readonly ids: readonly string[];
  readonly version: number;
}): Promise<CustomFieldList> {
  const { fields, version: current } = await readCustomFieldList({ consistent: true });
  if (current !== version) throw versionConflict('this list');
  const orderedFields = ids.flatMap((id) => fields.find((field) => field.id === id) ?? []);
  if (new Set(ids).size !== fields.length || orderedFields.length !== fields.length)
    throw invalidRequestError('ids', 'must be the ids of all fields, each once');
  const list = { fields: orderedFields, version: version + 1 };
  const order = orderedFields.map(({ name }) => name).join(', ');
  await replaceItem(
    customFieldsItem(list),
    version,
    createAuditEntry({
      kind: 'custom_fields_ordered',
      target: { type: 'custom_fields', id: 'all' },
      after: { order },
    }),
  );
  return list;
}
