import type { CustomField, CustomFieldUpdate } from '@portico/shared/contract/custom-fields.ts';
import type { CustomFieldKind } from '@portico/shared/model/custom-fields.ts';
import { fold } from '@portico/shared/model/folded-text.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import { type TicketType, ticketTypes } from '@portico/shared/model/ticket.ts';
import { ApiError } from '../../../api/error.ts';
import { type FieldErrors, toFieldErrors } from '../../../forms/field-errors.ts';
import { texts } from './texts.ts';

export interface FieldValues {
  name: string;
  kind: CustomFieldKind;
  ticket_types: readonly TicketType[];
  for_customers: boolean;
  required: boolean;
  /** One choice per line. */
  choices: string;
}

export const toFieldValues = (field: CustomField | undefined): FieldValues => ({
  name: field?.name ?? '',
  kind: field?.kind ?? 'text',
  ticket_types: field?.ticket_types ?? ticketTypes,
  for_customers: field?.for_customers ?? false,
  required: field?.required ?? false,
  choices: field?.choices.join('\n') ?? '',
});

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** @param names the names of the other fields */
export function validateField(values: FieldValues, names: readonly string[]): FieldErrors<FieldValues> {
  const { name, kind, ticket_types, choices } = values;
  const nameError = findTextError(
    { label: texts.name, max: limits.custom_field_name, multiline: false },
    name,
  );
  const isNameTaken = names.some((otherName) => fold(otherName) === fold(name));
  const nameProblem = nameError ?? (isNameTaken ? texts.field_name_taken : undefined);
  return {
    ...(nameProblem !== undefined && { name: nameProblem }),
    ...(ticket_types.length === 0 && { ticket_types: texts.types_missing }),
    ...(kind === 'choice' && splitLines(choices).length === 0 && { choices: texts.choices_missing }),
  };
}

/** The request body. */
export const toFieldBody = (
  { ticket_types, choices, ...values }: FieldValues,
  metadata: Pick<CustomFieldUpdate, 'retired' | 'version'>,
): CustomFieldUpdate => ({
  ...values,
  ticket_types: [...ticket_types],
  required: values.required && values.kind !== 'checkbox',
  choices: values.kind === 'choice' ? splitLines(choices) : [],
  ...metadata,
});

/** The API's validation issues by field. An issue about a choice contains its line number. */
export const toCustomFieldErrors = (error: unknown): FieldErrors<FieldValues> => ({
  ...toFieldErrors(error, ['name', 'kind', 'ticket_types', 'for_customers', 'required', 'choices'] as const),
  ...(!(error instanceof ApiError && error.issues.length > 0) && {
    root: error instanceof Error ? error.message : texts.save_failed,
  }),
});

/** The id for the next new field. */
export const createFieldId = (fields: readonly CustomField[]): string =>
  `f${Math.max(0, ...fields.map(({ id }) => Number(id.slice(1)))) + 1}`;
