// @module-tag nightly
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, inject, it } from 'vitest';
import { scanItems } from '../../scripts/restore-drill/items.ts';
import { call, newKey } from '../support/api.ts';
import { newMailedTicket } from '../support/mailed-ticket.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { maximumStorageSeconds, ticketItemKinds } from '../support/stored-items/expiry.ts';

const { outputs } = inject('cloud');

it('every stored item with a retention period expires at its end, and tickets never expire', async () => {
  const company = await newCompany();
  const customer = await newPerson('customer', { company });
  const { id } = await newMailedTicket(customer, 'Kept until the client asks');
  const params = { id };
  await call('addTicketComment', { params, body: { content: 'Hello' }, idempotency_key: newKey() }, customer);
  await call('markTicketRead', { params, body: { seen_at: new Date().toISOString() } }, customer);
  await call('saveDraft', { params, body: { mode: 'reply', content: 'Not sent' } }, customer);

  const storedItems = await scanItems(new DynamoDBClient({}), outputs['TableName'] ?? '');
  const items = [...storedItems.values()].map((item) => unmarshall(item));
  const now = Date.now() / 1000;
  const violations = items.flatMap(({ pk, sk, expires_at }) => {
    const [key, longest] = [`${pk} ${sk}`, maximumStorageSeconds({ pk: String(pk), sk: String(sk) })];
    if (longest === undefined) return [];
    return typeof expires_at !== 'number' || expires_at > now + longest + 60 ? [{ key, expires_at }] : [];
  });
  expect(violations).toEqual([]);
  const kinds = await ticketItemKinds(id);
  expect(kinds.expiring).toEqual(new Set(['DRAFT', 'READ']));
  expect([...kinds.all]).toEqual(expect.arrayContaining(['TICKET', 'DESCRIPTION', 'COMMENT']));
});
