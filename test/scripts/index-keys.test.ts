import { expect, it } from 'vitest';
import { addressKeys } from '../../lambdas/domain/mail/mails-of-address.ts';
import { type Participant, participantItem } from '../../lambdas/domain/people/participant.ts';
import { toListKeys } from '../../lambdas/mail-in/items.ts';
import { findIndexKeyProblems } from '../../scripts/restore-drill/invariants/index-keys.ts';

const mailTime = '2026-01-15T10:00:00.000Z';
const receivedMail = {
  ticket_id: 'T1',
  id: 'R1',
  object: 'object-1',
  from: 'jane@acme.example',
  from_name: 'Jane',
  subject: 'Hello',
  received_at: mailTime,
  outcome: 'held' as const,
  files: 0,
  left_out: [],
  copies: 0,
};
const receivedKey = { pk: 'MAILS#T1', sk: 'RECEIVED#R1' };
const sentMail = {
  pk: 'MAILS#T1',
  sk: 'MAIL#M1',
  mail_id: 'M1',
  queued_at: mailTime,
  email: 'jane@acme.example',
};
const sentKeys = addressKeys('jane@acme.example', mailTime, 'M1');

it('the drill accepts a sent or received mail that can be found by its address', () => {
  const heldMail = { ...receivedKey, ...receivedMail, ...toListKeys(receivedMail) };
  const addressIndexKeys = addressKeys(receivedMail.from, mailTime, 'R1');
  expect(
    findIndexKeyProblems([{ ...sentMail, ...sentKeys }, heldMail, { ...heldMail, ...addressIndexKeys }]),
  ).toEqual([]);
});

it('the drill reports a mail that cannot be found by its address, or that is still listed as held', () => {
  const acceptedMail = { ...receivedKey, ...receivedMail, outcome: 'accepted' as const };
  const problems = findIndexKeyProblems([
    sentMail,
    { ...sentMail, ...sentKeys, owner_pk: 'MAILS_OF#joe@acme.example' },
    { ...acceptedMail, ...toListKeys(receivedMail) },
  ]);
  expect(problems).toEqual([
    expect.stringContaining('owner_pk, owner_sk'),
    expect.stringContaining('owner_pk'),
    expect.stringContaining('newest_pk, newest_sk'),
  ]);
});

it('the drill reports a person in copy that an erasure would miss', () => {
  const participant: Participant = {
    ticket_id: 'T1',
    id: 'P1',
    full_name: 'Jane',
    email: 'jane@acme.example',
    state: 'in_copy',
    is_contact: true,
    is_outside: false,
    added: { by: 'A1', name: 'Ada', at: mailTime },
  };
  const item = participantItem(participant);
  expect(findIndexKeyProblems([item])).toEqual([]);
  expect(findIndexKeyProblems([{ ...item, owner_sk: 'T2' }])).toEqual([expect.stringContaining('owner_sk')]);
});
