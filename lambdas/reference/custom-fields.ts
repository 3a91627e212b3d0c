import { isDeepStrictEqual } from 'node:util';
import type {
  CustomField,
  CustomFieldList,
  CustomFieldUpdate,
} from '@portico/shared/contract/custom-fields.ts';
import { fold } from '@portico/shared/model/folded-text.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { auditEntry } from '../domain/audit/audit-entry.ts';
import { customFieldsItem, readCustomFieldList } from '../domain/custom-fields.ts';
import { ApiError, versionConflict } from '../platform/api-error.ts';
import { replaceItem } from './replace-item.ts';

const invalidRequest = (path: string, message: string) =>
  new ApiError('invalid_request', message, [{ path: `body.${path}`, message }]);
const limitReached = (message: string) => new ApiError('limit_reached', message);

type Fields = readonly CustomField[];

/** @throws ApiError `invalid_request`, `limit_reached` */
export function assertAllowed(fields: Fields, before: CustomField | undefined, field: CustomField): void {
  const others = fields.filter(({ id }) => id !== field.id);
  if (others.some(({ name }) => fold(name) === fold(field.name)))
    throw invalidRequest('name', 'Another field has this name');
  if (before && before.kind !== field.kind) throw invalidRequest('kind', 'The kind of a field never changes');
  if (before && before.for_customers !== field.for_customers)
    throw invalidRequest(
      'for_customers',
      'The visibility of a field cannot be changed. Retire it and add another one',
    );
  if (!field.retired && others.filter(({ retired }) => !retired).length >= limits.custom_fields)
    throw limitReached(`There are already ${limits.custom_fields} fields. Retire one that is not used.`);
  if (others.length >= limits.kept_custom_fields)
    throw limitReached(`There are already ${limits.kept_custom_fields} fields, including retired ones.`);
}

/** The values of a field for the audit log. */
const forAudit = ({ name, kind, ticket_types, for_customers, required, choices, retired }: CustomField) => ({
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
  const after = forAudit(field);
  if (!before) return { after };
  const old = forAudit(before);
  const differing = (values: typeof old, others: typeof old) => {
    const otherValues = new Map<string, unknown>(Object.entries(others));
    return Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(otherValues.get(name), value)),
    );
  };
  return { before: differing(old, after), after: differing(after, old) };
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
  const before = fields.find((one) => one.id === id);
  const field: CustomField = { id, ...given };
  assertAllowed(fields, before, field);
  const list = {
    fields: before ? fields.map((one) => (one === before ? field : one)) : [...fields, field],
    version: version + 1,
  };
  await replaceItem(
    customFieldsItem(list),
    version,
    auditEntry({
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
  const ordered = ids.flatMap((id) => fields.find((one) => one.id === id) ?? []);
  if (new Set(ids).size !== fields.length || ordered.length !== fields.length)
    throw invalidRequest('ids', 'must be the ids of all fields, each once');
  const list = { fields: ordered, version: version + 1 };
  const order = ordered.map(({ name }) => name).join(', ');
  await replaceItem(
    customFieldsItem(list),
    version,
    auditEntry({
      kind: 'custom_fields_ordered',
      target: { type: 'custom_fields', id: 'all' },
      after: { order },
    }),
  );
  return list;
}
