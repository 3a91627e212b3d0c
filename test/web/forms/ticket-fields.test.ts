import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NewTicket } from '../../../shared/contract/tickets.ts';
import { limits } from '../../../shared/model/limits.ts';
import { ApiError } from '../../../web/api/error.ts';
import {
  newTicketValues,
  optionsOf,
  ticketBody,
  ticketErrorsFromApi,
  ticketFieldNames,
  ticketFields,
  validateTicket,
} from '../../../web/forms/ticket-fields.ts';

const valid = { ...newTicketValues, subject: 'Help', description: 'Please' };

test('the form starts with the default values, and its body satisfies the contract', () => {
  expect(NewTicket.parse(ticketBody(valid))).toEqual({
    type: 'incident',
    priority: 'medium',
    impact: 'medium',
    urgency: 'medium',
    category_id: null,
    department_id: null,
    subject: 'Help',
    description: 'Please',
  });
  expect(ticketBody({ ...valid, category_id: 'access' }).category_id).toBe('access');
});

test('the form has a field for each attribute of the contract, and no other fields', () => {
  expect(ticketFieldNames.toSorted()).toEqual(Object.keys(NewTicket.shape).toSorted());
});

test('subject and description are required and must not be blank', () => {
  expect(validateTicket({ ...newTicketValues, subject: ' \t', description: '\n' })).toEqual({
    subject: 'Subject is required',
    description: 'Description is required',
  });
});

test('a text that is too long gets an error with its length, and is not truncated', () => {
  const values = { ...valid, subject: 'x'.repeat(limits.subject + 1) };

  expect(validateTicket(values)).toEqual({ subject: 'Subject is longer than 200 characters (it has 201)' });
  expect(validateTicket({ ...valid, subject: 'x'.repeat(limits.subject) })).toEqual({});
});

test('the form and the contract reject the same fields', () => {
  const edgeCase = fc.constantFrom(
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
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc
      .array(fc.oneof(edgeCase, fc.string({ maxLength: 3 })), { maxLength: 5 })
      .map((parts) => parts.join('')),
    fc.integer({ min: limits.subject - 1, max: limits.subject + 1 }).map((length) => 'x'.repeat(length)),
  );
  fc.assert(
    fc.property(text, text, (subject, description) => {
      const values = { ...valid, subject, description };
      const parsed = NewTicket.safeParse(ticketBody(values));
      const invalid = new Set(parsed.error?.issues.map(({ path }) => String(path[0])));
      expect(Object.keys(validateTicket(values)).toSorted()).toEqual([...invalid].toSorted());
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
  ];

  expect(ticketErrorsFromApi(new ApiError(400, 'invalid_request', 'Invalid', { issues }))).toEqual({
    subject: 'first',
  });
  expect(ticketErrorsFromApi(new Error('offline'))).toEqual({});
});

test('no option of any select has an empty value or label', () => {
  const reference = { categories: [{ id: 'crm', name: 'CRM', retired: false }], departments: [] };
  const options = ticketFieldNames.flatMap((name) => {
    const field = ticketFields[name];
    return field.kind === 'text' ? [] : optionsOf(field, reference);
  });

  expect(options.length).toBeGreaterThan(0);
  expect(options.filter(({ value, label }) => value === '' || label === '')).toEqual([]);
});

test('the first option of a reference field is "no choice"', () => {
  const reference = { categories: [{ id: 'crm', name: 'CRM', retired: false }], departments: [] };

  expect(optionsOf(ticketFields.category_id, reference)).toEqual([
    { value: 'none', label: 'No category' },
    { value: 'crm', label: 'CRM' },
  ]);
});
