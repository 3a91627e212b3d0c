/**
 * Custom fields of tickets, and the only validation of their values, for forms and API. Does not use zod,
 * because browsers load this file, and zod is large.
 */
import { limits } from './limits.ts';
import { findTextError } from './text-rules.ts';
import type { TicketType } from './ticket.ts';

export const customFieldKinds = ['text', 'number', 'date', 'choice', 'checkbox'] as const;
export type CustomFieldKind = (typeof customFieldKinds)[number];

/** The id of a custom field, which differs from the names of all other fields. */
export type CustomFieldKey = `f${number}`;
export const isCustomFieldKey = (name: string): name is CustomFieldKey => /^f\d{1,3}$/.test(name);

/** A day is a string such as `2026-01-31`, a choice is its text, and a checkbox is `true` or has no value. */
export type CustomValue = string | number | boolean;
/** Values by field id. */
export type CustomValues = Readonly<Record<string, CustomValue>>;
/** New values by field id; null removes a value. */
export type CustomChanges = Readonly<Record<string, CustomValue | null>>;

/** The definition of a field for forms. */
export interface CustomFieldDefinition {
  readonly id: string;
  readonly name: string;
  readonly kind: CustomFieldKind;
  readonly ticket_types: readonly TicketType[];
  readonly for_customers: boolean;
  readonly required: boolean;
  readonly choices: readonly string[];
  readonly retired: boolean;
}

/** The fields of a type of ticket, without retired ones. */
export const selectFieldsForType = <Field extends CustomFieldDefinition>(
  fields: readonly Field[],
  type: TicketType,
): Field[] => fields.filter(({ retired, ticket_types }) => !retired && ticket_types.includes(type));

/** Whether a value counts as missing: an empty text, or an unchecked checkbox. */
export const isMissingValue = (
  value: CustomValue | null | undefined,
): value is '' | false | null | undefined =>
  value === undefined || value === null || value === false || (typeof value === 'string' && !value.trim());

const greatestNumber = 1e15;
const isValidNumber = (value: CustomValue) =>
  typeof value === 'number' && Math.abs(value) <= greatestNumber && Number(value.toFixed(6)) === value;

function isDay(value: CustomValue): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The error in a value; undefined if it is valid. */
export function findValueError(
  { name, kind, choices }: CustomFieldDefinition,
  value: CustomValue,
): string | undefined {
  if (kind === 'text') {
    const rule = { label: name, max: limits.custom_text, multiline: false, in_order: true };
    return typeof value === 'string' ? findTextError(rule, value) : `${name} must be text`;
  }
  const rules = {
    number: [isValidNumber(value), 'a number, with at most six decimal places'],
    date: [isDay(value), 'a day, such as 2026-01-31'],
    choice: [typeof value === 'string' && choices.includes(value), `one of: ${choices.join(', ')}`],
    checkbox: [typeof value === 'boolean', 'true or false'],
  } as const;
  const [passes, what] = rules[kind];
  return passes ? undefined : `${name} must be ${what}`;
}

/** The errors in changed values, by field id. @param fields the fields that may be changed */
export function findCustomFieldErrors(
  fields: readonly CustomFieldDefinition[],
  changes: CustomChanges,
): Record<string, string> {
  const errors = Object.entries(changes).flatMap(([id, value]): [string, string][] => {
    const field = fields.find((definition) => definition.id === id);
    if (!field) return [[id, 'must be a field of /api/reference that this ticket has']];
    if (isMissingValue(value)) return field.required ? [[id, `${field.name} is required`]] : [];
    const error = findValueError(field, value);
    return error === undefined ? [] : [[id, error]];
  });
  return Object.fromEntries(errors);
}

/** The required fields without a value. */
export const findMissingFields = (
  fields: readonly CustomFieldDefinition[],
  values: CustomChanges,
): CustomFieldDefinition[] => fields.filter(({ id, required }) => required && isMissingValue(values[id]));

/** Applies changes to values, and removes values that are empty. Text is trimmed. */
export function applyCustomChanges(before: CustomValues, changes: CustomChanges): CustomValues {
  const trimmedEntries = Object.entries({ ...before, ...changes }).flatMap(([id, value]) => {
    if (isMissingValue(value)) return [];
    return [[id, typeof value === 'string' ? value.trim() : value] as const];
  });
  return Object.fromEntries(trimmedEntries);
}

/** The size of all values together, in UTF-8 bytes. */
export const countValueBytes = (values: CustomValues): number =>
  encodeURIComponent(Object.values(values).map(String).join('')).replaceAll(/%[\dA-F]{2}/g, '.').length;

/** A value as displayed; empty if there is none. */
export function formatCustomValue(value: CustomValue | null | undefined): string {
  if (isMissingValue(value)) return '';
  return value === true ? 'Yes' : String(value);
}
