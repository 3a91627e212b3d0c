import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, inject, it } from 'vitest';
import { keys } from '../../lambdas/table/keys.ts';
import { secondsOf } from '../../lambdas/table/expiry.ts';
import { itemsIn } from '../../scripts/restore-drill/items.ts';
import { retention } from '../../shared/model/retention.ts';
import { call, newKey } from '../support/api.ts';
import { newMailedTicket } from '../support/mailed-ticket.ts';
import { newCompany, newPerson } from '../support/people.ts';

const { outputs } = inject('cloud');

/** The keys of items with a period begin with these. */
const kinds = [
  [keys.mail('', ''), retention.mails],
  [keys.receivedMail('', ''), retention.mails],
  [keys.notified('', '', ''), retention.notified],
  [keys.monthlyMail('', ''), retention.mails],
  [keys.monthlyRun(''), retention.monthly_runs],
  [keys.bellEntry('', ''), retention.bells],
  [keys.bellSeen(''), retention.bells],
  [keys.readMark('', ''), retention.read_marks],
  [{ pk: keys.ticket('').pk, sk: 'DRAFT#' }, retention.drafts],
  [keys.device('', ''), retention.browsers],
  [keys.auditRecord('', ''), retention.audit_log],
  [keys.auditLink('', ''), retention.audit_log],
  [{ pk: 'REQUEST#', sk: 'REQUEST' }, retention.requests],
] as const;

it('every stored item of a kind that is kept for a period expires after it, and a ticket never does', async () => {
  const company = await newCompany();
  const customer = await newPerson('customer', { company });
  const { id } = await newMailedTicket(customer, 'Kept until the client asks');
  const params = { id };
  await call('addTicketComment', { params, body: { content: 'Hello' }, idempotency_key: newKey() }, customer);
  await call('markTicketRead', { params, body: { seen_at: new Date().toISOString() } }, customer);
  await call('saveDraft', { params, body: { mode: 'reply', content: 'Not sent' } }, customer);

  const stored = await itemsIn(new DynamoDBClient({}), outputs['TableName'] ?? '');
  const items = [...stored.values()].map((item) => unmarshall(item));
  const now = Date.now() / 1000;
  const expiring = items.flatMap((item) => {
    const [pk, sk] = [String(item['pk']), String(item['sk'])];
    const [key, period] = kinds.find(([one]) => pk.startsWith(one.pk) && sk.startsWith(one.sk)) ?? [];
    return period ? [{ kind: key, longest: secondsOf(period), expires_at: item['expires_at'] }] : [];
  });
  const wrong = expiring.filter(
    ({ longest, expires_at }) => typeof expires_at !== 'number' || expires_at > now + longest + 60,
  );
  expect(wrong).toEqual([]);
  const own = items.filter(({ pk }) => pk === keys.ticket(id).pk);
  const kindsOf = (some: typeof own) => new Set(some.map(({ sk }) => String(sk).split('#')[0]));
  expect(kindsOf(own.filter((item) => 'expires_at' in item))).toEqual(new Set(['DRAFT', 'READ']));
  expect([...kindsOf(own)]).toEqual(expect.arrayContaining(['TICKET', 'DESCRIPTION', 'COMMENT']));
});
