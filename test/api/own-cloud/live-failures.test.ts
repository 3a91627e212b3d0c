import { beforeAll, expect, it } from 'vitest';
import { call, newKey } from '../../support/api.ts';
import { type FaultyCloud, faultyCloud } from '../../support/faulty-cloud.ts';
import { openLive } from '../../support/live.ts';
import { newCompany, newPerson } from '../../support/people.ts';

let cloud: FaultyCloud;
beforeAll(async () => {
  cloud = await faultyCloud();
});

it('a screen that could not be notified of a change is ended, so that it connects again and asks for everything', async () => {
  const customer = await newPerson('customer', { company: await newCompany() });
  const screen = await openLive(customer);
  cloud.faults.add({
    service: 'api-gateway-websocket',
    operation: 'PostToConnection',
    status: 500,
    times: Infinity,
  });
  const body = { subject: 'Printer', description: 'Out of ink' };
  await call('createTicket', { body, idempotency_key: newKey() }, customer);
  expect(await screen.closed).toBe(1000);
});
