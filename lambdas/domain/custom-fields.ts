import * as z from 'zod';
import { type CustomField, CustomFieldList } from '@portico/shared/contract/custom-fields.ts';
import {
  type CustomChanges,
  type CustomValues,
  countValueBytes,
  findCustomFieldErrors,
  findMissingFields,
  selectFieldsForType,
  applyCustomChanges,
} from '@portico/shared/model/custom-fields.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { TicketType } from '@portico/shared/model/ticket.ts';
import { ApiError } from '../platform/api-error.ts';
import { type Item, getItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

const ListItem = z.object(CustomFieldList.shape);
export const parseCustomFields = (item: Item): CustomFieldList => ListItem.parse(item);
export const customFieldsItem = (list: CustomFieldList): Item => ({ ...keys.customFields(), ...list });

/** All custom fields including retired ones, in their order. */
export async function readCustomFieldList({ consistent = false } = {}): Promise<CustomFieldList> {
  const item = await getItem(keys.customFields(), { consistent });
  return item ? parseCustomFields(item) : { fields: [], version: 0 };
}

type Issues = readonly { readonly id: string; readonly message: string }[];

function throwIfIssues(issues: Issues): void {
  const [first] = issues;
  if (!first) return;
  throw new ApiError(
    'invalid_request',
    first.message,
    issues.map(({ id, message }) => ({ path: `body.custom_fields.${id}`, message })),
  );
}

/** @throws ApiError `invalid_request` */
function assertValuesFit(values: CustomValues): void {
  const bytes = countValueBytes(values);
  if (bytes <= limits.custom_values) return;
  const message = `must have at most ${limits.custom_values} bytes together (they have ${bytes})`;
  throw new ApiError('invalid_request', 'The values of the fields are too long', [
    { path: 'body.custom_fields', message },
  ]);
}

/** The values of a ticket, separated into those that customers see and those that only staff see. */
export interface StoredValues {
  readonly custom_fields: CustomValues;
  readonly staff_custom_fields: CustomValues;
}

/** The values of a ticket that was not created with a form. */
export const emptyValues: StoredValues = { custom_fields: {}, staff_custom_fields: {} };

/** The values that are text, for the search. */
export const listSearchTexts = (values: CustomValues): string[] =>
  Object.values(values).filter((value) => typeof value === 'string');

/** All values of a ticket, for staff. */
export const combineValues = ({ custom_fields, staff_custom_fields }: StoredValues): CustomValues => ({
  ...custom_fields,
  ...staff_custom_fields,
});

/** Separates values by who may see them. */
export function separateValues(fields: readonly CustomField[], values: CustomValues): StoredValues {
  const customerFieldIds = new Set(fields.filter((field) => field.for_customers).map(({ id }) => id));
  const filterValues = (isForCustomers: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => customerFieldIds.has(id) === isForCustomers));
  return { custom_fields: filterValues(true), staff_custom_fields: filterValues(false) };
}

const toIssues = (errors: Readonly<Record<string, string>>): Issues =>
  Object.entries(errors).map(([id, message]) => ({ id, message }));

/**
 * Validates the values of a new ticket, and separates them by who may see them.
 * @param side the author's side, which decides which fields the form has
 * @throws ApiError `invalid_request` that names the field
 */
export async function validateNewValues(
  type: TicketType,
  values: CustomChanges,
  side: 'customer' | 'support',
): Promise<StoredValues> {
  const { fields } = await readCustomFieldList();
  const formFields = selectFieldsForType(fields, type).filter(
    (field) => field.for_customers || side === 'support',
  );
  const missingIssues = findMissingFields(formFields, values).map(({ id, name }) => ({
    id,
    message: `${name} is required`,
  }));
  throwIfIssues([
    ...toIssues(findCustomFieldErrors(formFields, values)),
    ...missingIssues.filter(({ id }) => !(id in values)),
  ]);
  const valuesToStore = applyCustomChanges({}, values);
  assertValuesFit(valuesToStore);
  return separateValues(fields, valuesToStore);
}

/** A new value of a field; null removes the value. */
export interface CustomChange {
  readonly field: CustomField;
  readonly value: CustomValues[string] | null;
}

/**
 * Validates changes that staff make. They can change every field, because a ticket may have values for fields
 * that its type does not include.
 * @throws ApiError `invalid_request` that names the field
 */
export async function validateCustomChanges(changes: CustomChanges): Promise<CustomChange[]> {
  const fields = (await readCustomFieldList()).fields.filter(({ retired }) => !retired);
  throwIfIssues(toIssues(findCustomFieldErrors(fields, changes)));
  const values = applyCustomChanges({}, changes);
  return fields
    .filter(({ id }) => id in changes)
    .map((field) => ({ field, value: values[field.id] ?? null }));
}

/** @throws ApiError `invalid_request` if all values together would be too long */
export const assertChangesFit = (before: StoredValues, changes: readonly CustomChange[]): void =>
  assertValuesFit(
    applyCustomChanges(
      combineValues(before),
      Object.fromEntries(changes.map(({ field, value }) => [field.id, value])),
    ),
  );
