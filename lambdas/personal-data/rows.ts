import type { Item } from '../platform/dynamodb.ts';
import type { DataRow, Value } from './personal-data.ts';

export const toRowValue = (value: unknown): Value => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value instanceof Set ? [...value].join(', ') : JSON.stringify(value);
};

/** Selects fields by name; null for missing ones. */
export const pickFields = (item: Item, fields: readonly string[]): DataRow =>
  Object.fromEntries(fields.map((field) => [field, toRowValue(item[field])]));

/** Whether a reader could use a field to sign in or act as the person. */
const isSecret = (field: string) => /hash|secret|proof|code|key|token/i.test(field);
const isTechnical = (field: string) => /(?:^|_)[ps]k$|^expires_at$/.test(field);
export const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Set);

/** The fields of an account's item and of its map `summary`, without secret and technical fields. */
export const toDataRow = (item: Item): DataRow => {
  const { summary, ...fields } = item;
  return Object.fromEntries(
    Object.entries({ ...(isObject(summary) && summary), ...fields })
      .filter(([field]) => !isSecret(field) && !isTechnical(field))
      .map(([field, value]) => [field, toRowValue(value)]),
  );
};
