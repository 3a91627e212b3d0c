import { expect, test } from 'vitest';
import { roles } from '../../../shared/model/roles.ts';
import { createSessionLink } from '../../../web/ui/session-link.ts';
import { toKnownStatus } from '../../../web/ui/tickets/status-style.ts';
import { toTelephoneUrl } from '../../../web/ui/telephone-link.ts';
import { formatEnumLabel, formatEnumValue } from '../../../web/ui/tickets/enum-label.ts';

test('an underscore is shown as a space', () => {
  expect(formatEnumValue('change_request')).toBe('change request');
  expect(formatEnumLabel('in_progress')).toBe('In progress');
});

test('an unknown status has the style of a new ticket', () => {
  expect(toKnownStatus('on_hold')).toBe('on_hold');
  expect(toKnownStatus('escalated')).toBe('new');
});

test('the header’s link depends on the role of the signed-in user', () => {
  expect(createSessionLink(undefined)).toEqual({ label: 'Sign In', href: '/auth/login' });
  expect(createSessionLink([])).toEqual({ label: 'My Tickets', href: '/support/my-tickets' });
  const labels = roles.map((role) => createSessionLink([role]).label);
  expect(labels).toEqual(['My Tickets', 'Admin Dashboard', 'Admin Dashboard']);
});

test('a formatted telephone number is converted to a number that can be dialled', () => {
  expect(toTelephoneUrl('+44 (0)20 7946-0321')).toBe('tel:+4402079460321');
});
