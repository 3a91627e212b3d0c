import { expect, test } from 'vitest';
import { assertFieldAllowed } from '../../../lambdas/reference/custom-fields.ts';
import type { CustomField } from '../../../shared/contract/custom-fields.ts';

const createField = (index: number, overrides: Partial<CustomField> = {}): CustomField => ({
  id: `f${index}`,
  name: `Field ${index}`,
  kind: 'text',
  choices: [],
  ticket_types: [],
  for_customers: false,
  required: false,
  retired: false,
  ...overrides,
});
const twentyFields = Array.from({ length: 20 }, (_, index) => createField(index));

test('at most twenty fields can be in use, without counting retired ones', () => {
  const addedField = createField(20);
  expect(() => assertFieldAllowed(twentyFields, undefined, addedField)).toThrow(
    'There are already 20 fields',
  );
  const [first, ...others] = twentyFields;
  const retiredField = createField(0, { retired: true });
  expect(() => assertFieldAllowed([retiredField, ...others], undefined, addedField)).not.toThrow();
  expect(() =>
    assertFieldAllowed([...twentyFields, createField(21, { retired: true })], first, createField(0)),
  ).not.toThrow();
});
