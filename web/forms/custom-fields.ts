import type { CustomField } from '@portico/shared/contract/custom-fields.ts';
import {
  type CustomChanges,
  type CustomFieldKind,
  type CustomFieldKey,
  type CustomValue,
  findCustomFieldErrors,
  selectFieldsForType,
  isCustomFieldKey,
  findMissingFields,
} from '@portico/shared/model/custom-fields.ts';
import type { TicketType } from '@portico/shared/model/ticket.ts';

/** The texts in the controls of custom fields, by field id. The text of a checked box is `true`. */
export interface CustomFieldTexts {
  [id: CustomFieldKey]: string | undefined;
}

/** The value of the option "no choice". An option cannot have an empty value. */
export const noChoiceValue = '-';

export const listCustomOptions = ({ name, choices }: CustomField, current = '') => [
  { value: noChoiceValue, label: `No ${name}` },
  // A choice that is no longer offered remains an option if the ticket has it.
  ...[...new Set([...choices, ...(current && current !== noChoiceValue ? [current] : [])])].map((choice) => ({
    value: choice,
    label: choice,
  })),
];

/** Converts the text of a control to the field's value; null if nothing is entered. */
export function parseCustomValue(kind: CustomFieldKind, text: string): CustomValue | null {
  const trimmedText = text.trim();
  if (trimmedText === '' || (kind === 'choice' && trimmedText === noChoiceValue)) return null;
  if (kind === 'checkbox') return trimmedText === 'true';
  return kind === 'number' ? Number(trimmedText) : trimmedText;
}

/** The text that a control shows for a value. */
export const toControlText = (value: CustomValue | undefined): string => String(value ?? '');

/** The custom fields in the form for a ticket of this type. Their ids are keys of the form's values. */
export const listFormFields = (fields: readonly CustomField[], type: TicketType) =>
  selectFieldsForType(fields, type).flatMap((field) =>
    isCustomFieldKey(field.id) ? [{ ...field, id: field.id }] : [],
  );

/** Converts the texts of the form's controls to values, by field id. */
export const toCustomFieldsBody = (
  fields: readonly CustomField[],
  texts: CustomFieldTexts,
): Record<string, CustomValue | null> =>
  Object.fromEntries(
    fields.map(({ id, kind }) => [id, parseCustomValue(kind, (isCustomFieldKey(id) && texts[id]) || '')]),
  );

/** Validation messages, by the ids of fields. */
export function validateCustomFields(
  fields: readonly CustomField[],
  texts: CustomFieldTexts,
): Record<string, string> {
  const values: CustomChanges = toCustomFieldsBody(fields, texts);
  const enteredValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return {
    ...Object.fromEntries(
      findMissingFields(fields, values).map(({ id, name }) => [id, `${name} is required`]),
    ),
    ...findCustomFieldErrors(fields, enteredValues),
  };
}
