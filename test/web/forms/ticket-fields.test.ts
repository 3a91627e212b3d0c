import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CustomField } from '../../../shared/contract/custom-fields.ts';
import { NewTicket } from '../../../shared/contract/ticket.ts';
import { limits } from '../../../shared/model/limits.ts';
import { ApiError } from '../../../web/api/error.ts';
import {
  newTicketValues,
  listFieldOptions,
  toTicketBody,
  toTicketErrors,
  ticketFieldNames,
  ticketFields,
  validateTicket,
} from '../../../web/forms/ticket-fields.ts';

const siteField: CustomField = {
  id: 'f1',
  name: 'Site',
  kind: 'choice',
  ticket_types: ['incident'],
  for_customers: true,
  required: true,
  choices: ['Leeds', 'York'],
  retired: false,
};
const referenceData = {
  categories: [
    { id: 'crm', name: 'CRM', retired: false },
    { id: 'fax', name: 'Fax line', retired: true },
  ],
  departments: [],
  custom_fields: [],
};
const referenceWithFields = {
  ...referenceData,
  custom_fields: [
    siteField,
    { ...siteField, id: 'f2', name: 'Seats', kind: 'number', required: false, choices: [] },
    { ...siteField, id: 'f3', name: 'At home', kind: 'checkbox', required: false, choices: [] },
    { ...siteField, id: 'f4', name: 'Old', retired: true },
    { ...siteField, id: 'f5', name: 'Other', ticket_types: ['problem'] },
  ] satisfies CustomField[],
};

const validValues = { ...newTicketValues, subject: 'Help', description: 'Please' };

test('the form starts with the default values, and its body satisfies the contract', () => {
  expect(NewTicket.parse(toTicketBody(validValues, referenceData))).toEqual({
    type: 'incident',
    priority: 'medium',
    impact: 'medium',
    urgency: 'medium',
    category_id: null,
    custom_fields: {},
    department_id: null,
    subject: 'Help',
    description: 'Please',
  });
  expect(toTicketBody({ ...validValues, category_id: 'access' }, referenceData).category_id).toBe('access');
});

test('the form has a field for each attribute of the contract, and no other fields', () => {
  expect([...ticketFieldNames, 'custom_fields'].toSorted()).toEqual(Object.keys(NewTicket.shape).toSorted());
});

test('subject and description are required and must not be blank', () => {
  expect(validateTicket({ ...newTicketValues, subject: ' \t', description: '\n' }, referenceData)).toEqual({
    subject: 'Subject is required',
    description: 'Description is required',
  });
});

test('a text that is too long gets an error with its length, and is not truncated', () => {
  const values = { ...validValues, subject: 'x'.repeat(limits.subject + 1) };

  expect(validateTicket(values, referenceData)).toEqual({
    subject: 'Subject is longer than 200 characters (it has 201)',
  });
  expect(validateTicket({ ...validValues, subject: 'x'.repeat(limits.subject) }, referenceData)).toEqual({});
});

test('the form and the contract reject the same fields', () => {
  const edgeCaseArbitrary = fc.constantFrom(
    '',
    ' ',
    '\u200B',
    '\u0000',
    '\uD800',
    '\n',
    'a\nb',
    'a\u2028b',
    '\t',
    'é',
    '\u202E',
  );
  const textArbitrary = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc
      .array(fc.oneof(edgeCaseArbitrary, fc.string({ maxLength: 3 })), { maxLength: 5 })
      .map((parts) => parts.join('')),
    fc.integer({ min: limits.subject - 1, max: limits.subject + 1 }).map((length) => 'x'.repeat(length)),
  );
  fc.assert(
    fc.property(textArbitrary, textArbitrary, (subject, description) => {
      const values = { ...validValues, subject, description };
      const parsed = NewTicket.safeParse(toTicketBody(values, referenceData));
      const wrongFields = new Set(parsed.error?.issues.map(({ path }) => String(path[0])));
      expect(Object.keys(validateTicket(values, referenceData)).toSorted()).toEqual(
        [...wrongFields].toSorted(),
      );
    }),
    { numRuns: 500 },
  );
});

test("the first issue that the API reports for a field is shown as the field's error", () => {
  const issues = [
    { path: 'body.subject', message: 'first' },
    { path: 'body.subject', message: 'second' },
    { path: 'headers.idempotency-key', message: 'not a field' },
    { path: 'body.toString', message: 'not a field either' },
    { path: 'body.custom_fields.f1', message: 'of an added field' },
  ];

  expect(toTicketErrors(new ApiError(400, 'invalid_request', 'Invalid', { issues }))).toEqual({
    subject: 'first',
    f1: 'of an added field',
  });
  expect(toTicketErrors(new Error('offline'))).toEqual({});
});

test('no option of any select has an empty value or label', () => {
  const options = ticketFieldNames.flatMap((name) => {
    const field = ticketFields[name];
    return field.kind === 'text' ? [] : listFieldOptions(field, referenceData);
  });

  expect(options.length).toBeGreaterThan(0);
  expect(options.filter(({ value, label }) => value === '' || label === '')).toEqual([]);
});

test('the first option of a reference field is "no choice"', () => {
  expect(listFieldOptions(ticketFields.category_id, referenceData)).toEqual([
    { value: 'none', label: 'No category' },
    { value: 'crm', label: 'CRM' },
  ]);
});

test('a retired category is offered only if it is already selected', () => {
  const listOfferedIds = (currentValue?: string) =>
    listFieldOptions(ticketFields.category_id, referenceData, currentValue).map(({ value }) => value);
  expect(listOfferedIds()).toEqual(['none', 'crm']);
  expect(listOfferedIds('fax')).toEqual(['none', 'crm', 'fax']);
});

test('the form shows the custom fields of its type, and sends their values with their types', () => {
  const filledValues = { ...validValues, f1: 'York', f2: ' 12.5 ', f3: 'true', f4: 'York', f5: 'York' };
  expect(toTicketBody(filledValues, referenceWithFields).custom_fields).toEqual({
    f1: 'York',
    f2: 12.5,
    f3: true,
  });
  expect(validateTicket(filledValues, referenceWithFields)).toEqual({});
  expect(toTicketBody({ ...validValues, f1: '-' }, referenceWithFields).custom_fields).toEqual({
    f1: null,
    f2: null,
    f3: null,
  });
});

test('the form reports which custom field is missing or wrong', () => {
  expect(validateTicket({ ...validValues, f1: '-', f2: 'many' }, referenceWithFields)).toEqual({
    f1: 'Site is required',
    f2: 'Seats must be a number, with at most six decimal places',
  });
});
