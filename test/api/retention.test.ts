// @module-tag nightly
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, inject, it } from 'vitest';
import { scanItems } from '../../scripts/restore-drill/items.ts';
import { call, newKey } from '../support/api.ts';
import { newMailedTicket } from '../support/mailed-ticket.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { getMaximumStorageSeconds, listTicketItemKinds } from '../support/stored-items/expiry.ts';

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
  const nowSeconds = Date.now() / 1000;
  const violations = items.flatMap(({ pk, sk, expires_at }) => {
    const [key, maximumSeconds] = [
      `${pk} ${sk}`,
      getMaximumStorageSeconds({ pk: String(pk), sk: String(sk) }),
    ];
    if (maximumSeconds === undefined) return [];
    return typeof expires_at !== 'number' || expires_at > nowSeconds + maximumSeconds + 60
      ? [{ key, expires_at }]
      : [];
  });
  expect(violations).toEqual([]);
  const itemKinds = await listTicketItemKinds(id);
  expect(itemKinds.expiring).toEqual(new Set(['DRAFT', 'READ']));
  expect([...itemKinds.all]).toEqual(expect.arrayContaining(['TICKET', 'DESCRIPTION', 'COMMENT']));
});
