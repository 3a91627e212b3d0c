import { expect, test } from 'vitest';
import { NewTicket } from '../../../shared/contract/tickets.ts';
import { limits } from '../../../shared/model/limits.ts';
import {
  bodyOf,
  emptyDraft,
  errorsOf,
  levelChoices,
  optionalChoices,
  problemsOf,
  typeChoices,
} from '../../../web/forms/ticket-draft.ts';

test('the form opens with the defaults, and what it sends satisfies the contract', () => {
  const draft = { ...emptyDraft, subject: 'Help', description: 'Please' };

  expect(NewTicket.parse(bodyOf(draft))).toEqual({
    type: 'incident',
    priority: 'medium',
    impact: 'medium',
    urgency: 'medium',
    category_id: null,
    department_id: null,
    subject: 'Help',
    description: 'Please',
  });
  expect(bodyOf({ ...draft, category_id: 'access' }).category_id).toBe('access');
});

test('subject and description are required, and white space is nothing', () => {
  expect(problemsOf({ ...emptyDraft, subject: ' \t', description: '\n' })).toEqual({
    subject: 'Subject is required',
    description: 'Description is required',
  });
});

test('a text that is too long is told with its length, not cut off', () => {
  const draft = { ...emptyDraft, subject: 'x'.repeat(limits.subject + 1), description: 'y' };

  expect(problemsOf(draft)).toEqual({ subject: 'Subject is longer than 200 characters (it has 201)' });
  expect(problemsOf({ ...draft, subject: 'x'.repeat(limits.subject) })).toEqual({});
});

test("the server's issues are shown at the fields they are about, the first of each", () => {
  const issues = [
    { path: 'body.subject', message: 'first' },
    { path: 'body.subject', message: 'second' },
    { path: 'headers.idempotency-key', message: 'not a field' },
    { path: 'body.toString', message: 'not a field either' },
  ];

  expect(errorsOf(issues)).toEqual({ subject: 'first' });
});

test('no item of any select has an empty value', () => {
  const choices = [...typeChoices, ...levelChoices, ...optionalChoices('None', [{ id: 'crm', name: 'CRM' }])];

  expect(choices.filter(({ value, label }) => value === '' || label === '')).toEqual([]);
});
