import type { ClientInput } from '@portico/shared/contract/define.ts';
import type { Contract } from '@portico/shared/contract/index.ts';
import type { Reference } from '@portico/shared/contract/reference.ts';
import { isCustomFieldKey } from '@portico/shared/model/custom-fields.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { ReferenceListName } from '@portico/shared/model/reference-data.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import { priorities, newTicketDefaults, ticketTypes } from '@portico/shared/model/ticket.ts';
import { formatEnumLabel } from '../ui/tickets/enum-label.ts';
import { ApiError } from '../api/error.ts';
import {
  type CustomFieldTexts,
  listFormFields,
  toCustomFieldsBody,
  validateCustomFields,
} from './custom-fields.ts';
import { toFieldErrors, type FieldErrors } from './field-errors.ts';

type NewTicketBody = Required<ClientInput<Contract['createTicket']>['body']>;
export type TicketFieldName = Exclude<keyof NewTicketBody, 'custom_fields'>;

/** Values of the form's controls: the fields that every ticket has, and those that administrators added. */
export type TicketValues = Record<TicketFieldName, string> & CustomFieldTexts;

interface Choice {
  value: string;
  label: string;
}

/** A field of the form; `parse` converts the control's value to the value in the request body. */
type TicketField<Value> = { label: string; parse: (value: string) => Value } & (
  | { kind: 'choice'; choices: readonly Choice[] }
  | { kind: 'reference'; list: ReferenceListName; noneLabel: string }
  | { kind: 'text'; max: number; multiline: boolean; in_order: boolean; hint?: string }
);

/** The value of the option "no category" or "no department". An option cannot have an empty value. */
const noReferenceValue = 'none';

const createChoiceField = <T extends string>(label: string, values: readonly T[], defaultValue: T) => ({
  kind: 'choice' as const,
  label,
  choices: values.map((value) => ({ value, label: formatEnumLabel(value) })),
  parse: (value: string): T => values.find((knownValue) => knownValue === value) ?? defaultValue,
});

const createReferenceField = (label: string, list: ReferenceListName) => ({
  kind: 'reference' as const,
  label,
  list,
  noneLabel: `No ${label.toLowerCase()}`,
  parse: (value: string) => (value === noReferenceValue ? null : value),
});

const createTextField = (label: string, max: number, options: { multiline: boolean; hint?: string }) => ({
  kind: 'text' as const,
  in_order: true,
  label,
  max,
  ...options,
  parse: (value: string) => value,
});

/** The fields of a new ticket, in the order of the forms for customers and for staff. */
export const ticketFields = {
  type: createChoiceField('Ticket Type', ticketTypes, newTicketDefaults.type),
  priority: createChoiceField('Priority', priorities, newTicketDefaults.priority),
  impact: createChoiceField('Impact', priorities, newTicketDefaults.impact),
  urgency: createChoiceField('Urgency', priorities, newTicketDefaults.urgency),
  category_id: createReferenceField('Category', 'categories'),
  department_id: createReferenceField('Department', 'departments'),
  subject: createTextField('Subject', limits.subject, { multiline: false }),
  description: createTextField('Description', limits.description, {
    multiline: true,
    hint: 'What happened, what you expected, and since when.',
  }),
} as const satisfies { [Name in TicketFieldName]: TicketField<NewTicketBody[Name]> };

const isTicketField = (name: string): name is TicketFieldName => name in ticketFields;
export const ticketFieldNames = Object.keys(ticketFields).filter(isTicketField);

export const newTicketValues: TicketValues = {
  ...newTicketDefaults,
  category_id: noReferenceValue,
  department_id: noReferenceValue,
  subject: '',
  description: '',
};

/** The values of a stored draft. A choice that the form no longer offers is replaced by the default. */
export function restoreTicketValues(
  stored: Readonly<Record<string, unknown>>,
  referenceData: Reference,
): TicketValues {
  const values = { ...newTicketValues };
  for (const name of ticketFieldNames) {
    const field = ticketFields[name];
    const value = stored[name];
    const isOffered = (text: string) =>
      field.kind === 'text' || listFieldOptions(field, referenceData).some((option) => option.value === text);
    if (typeof value === 'string' && isOffered(value)) values[name] = value;
  }
  for (const { id } of referenceData.custom_fields) {
    const value = stored[id];
    if (isCustomFieldKey(id) && typeof value === 'string') values[id] = value;
  }
  return values;
}

/** The custom fields of the chosen ticket type. */
export const listFormCustomFields = ({ type }: TicketValues, { custom_fields }: Reference) =>
  listFormFields(custom_fields, ticketFields.type.parse(type));

/** Converts the form's values to the body of `createTicket`. */
export const toTicketBody = (values: TicketValues, referenceData: Reference): NewTicketBody => ({
  type: ticketFields.type.parse(values.type),
  priority: ticketFields.priority.parse(values.priority),
  impact: ticketFields.impact.parse(values.impact),
  urgency: ticketFields.urgency.parse(values.urgency),
  category_id: ticketFields.category_id.parse(values.category_id),
  department_id: ticketFields.department_id.parse(values.department_id),
  subject: values.subject,
  description: values.description,
  custom_fields: toCustomFieldsBody(listFormCustomFields(values, referenceData), values),
});

/**
 * Validates the texts by the contract's rules. Controls have no `maxLength`: it would cut off pasted text
 * without notice.
 */
export function validateTicket(values: TicketValues, referenceData: Reference): FieldErrors<TicketValues> {
  const errors: FieldErrors<TicketValues> = validateCustomFields(
    listFormCustomFields(values, referenceData),
    values,
  );
  for (const name of ticketFieldNames) {
    const field = ticketFields[name];
    const error = field.kind === 'text' ? findTextError(field, values[name]) : undefined;
    if (error !== undefined) errors[name] = error;
  }
  return errors;
}

/** The API's validation issues by field. */
export function toTicketErrors(error: unknown): FieldErrors<TicketValues> {
  const errors: FieldErrors<TicketValues> = toFieldErrors(error, ticketFieldNames);
  for (const { path, message } of error instanceof ApiError ? error.issues : []) {
    const id = path.replace('body.custom_fields.', '');
    if (isCustomFieldKey(id)) errors[id] ??= message;
  }
  return errors;
}

type SelectField = Exclude<(typeof ticketFields)[TicketFieldName], { kind: 'text' }>;

/**
 * The options of a select. The first option of a reference field means no choice.
 * @param current the current choice, which may be a retired entry
 */
export function listFieldOptions(
  field: SelectField,
  referenceData: Reference,
  current?: string,
): readonly Choice[] {
  if (field.kind === 'choice') return field.choices;
  return [
    { value: noReferenceValue, label: field.noneLabel },
    ...referenceData[field.list]
      .filter(({ id, retired }) => !retired || id === current)
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
}
