import { expect, test } from 'vitest';
import { readReplyAddress, createReplyAddress } from '../../../lambdas/domain/mail/reply-address.ts';

const domain = 'tickets.example';
const sentAt = new Date('2026-11-21T10:00:00Z');
const person = '6f1c2d3e-4b5a-4c7d-8e9f-0a1b2c3d4e5f';
const ticket_id = '01JNB2F3Z8Q4C6V9X0T5R7W1YA';
const address = createReplyAddress({ ticket_id, person }, domain, 'secret', sentAt);
const readToken = (recipient: string, secrets = ['secret'], now = sentAt) =>
  readReplyAddress(['hello@other.example', recipient], domain, secrets, now);

test('a reply address contains the ticket and the person, and can be read in any case and with the previous secret', () => {
  expect(address.indexOf('@')).toBeLessThanOrEqual(64);
  const token = readToken(address.toUpperCase(), ['new', 'secret']);
  expect(token).toEqual({ kind: 'valid', ticket_id, person: person.slice(0, 8) });
});

test('a reply address expires after half a year, and is forged if it was made with another secret', () => {
  expect(readToken(address, ['secret'], new Date('2027-05-20T10:00:00Z')).kind).toBe('valid');
  expect(readToken(address, ['secret'], new Date('2027-06-10T10:00:00Z')).kind).toBe('expired');
  expect(readToken(address, ['other']).kind).toBe('forged');
  expect(readToken(address.replace(domain, 'elsewhere.example')).kind).toBe('none');
  expect(readToken(`support@${domain}`).kind).toBe('none');
  expect(readToken(`reply+@${domain}`).kind).toBe('forged');
});

test('a reply address is forged if any character of it is changed', () => {
  for (let i = 'reply+'.length; i < address.indexOf('@'); i += 1)
    for (const otherCharacter of '019abyz')
      if (otherCharacter !== address[i])
        expect(readToken(address.slice(0, i) + otherCharacter + address.slice(i + 1)).kind, `${i}`).toBe(
          'forged',
        );
});

test('a reply address can belong to a contact without an account', () => {
  const token = readToken(createReplyAddress({ ticket_id, person: 'contact' }, domain, 'secret', sentAt));
  expect(token).toEqual({ kind: 'valid', ticket_id, person: 'contact0' });
});
