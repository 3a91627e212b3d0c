import { expect, it } from 'vitest';
import {
  fillPlaceholders,
  getFirstName,
  findPlaceholderError,
} from '../../../shared/model/canned-replies.ts';

it('the first name for a canned reply is found in different forms of a full name', () => {
  expect(['Ann Lee', 'Dr Ann Lee', 'Mrs. Ann Lee', 'Lee, Ann', 'Ann', 'Dr'].map(getFirstName)).toEqual([
    'Ann',
    'Ann',
    'Ann',
    'Ann',
    'Ann',
    'Dr',
  ]);
});

it('a canned reply can contain the due time', () => {
  const values = {
    requester_name: 'Ann Lee',
    first_name: 'Ann',
    ticket_number: 'TKT-000012',
    company_name: 'Alder',
    due_time: '28/11/2026, 17:00',
  };
  const text = 'Hello {{first_name}}, you hear from us by {{ due_time }}.';
  expect(findPlaceholderError(text)).toBeUndefined();
  expect(fillPlaceholders(text, values)).toBe('Hello Ann, you hear from us by 28/11/2026, 17:00.');
});
