// @module-tag nightly
import { beforeAll, expect, it } from 'vitest';
import { call, newKey } from '../../support/api.ts';
import { type FaultyCloud, getFaultyCloud } from '../../support/faulty-cloud.ts';
import { isAboutTicket, openLiveConnection } from '../../support/live.ts';
import { newCompany, newPerson } from '../../support/people.ts';

let cloud: FaultyCloud;
beforeAll(async () => {
  cloud = await getFaultyCloud();
});

it('a screen that cannot be notified of a change is disconnected, so that it reconnects and reloads everything', async () => {
  const customer = await newPerson('customer', { company: await newCompany() });
  const screen = await openLiveConnection(customer);
  cloud.faults.add({
    service: 'api-gateway-websocket',
    operation: 'PostToConnection',
    status: 500,
    times: Infinity,
  });
  const body = { subject: 'Printer', description: 'Out of ink' };
  await call('createTicket', { body, idempotency_key: newKey() }, customer);
  expect(await screen.closed).toBe(1000);
  cloud.faults.clear();
});

it('a screen that opens while a ticket changes is notified of the next change', async () => {
  const customer = await newPerson('customer', { company: await newCompany() });
  const screens = [await openLiveConnection(customer), await openLiveConnection(customer)];
  const createTicket = () => {
    const body = { subject: 'Printer', description: 'Out of ink' };
    return call('createTicket', { body, idempotency_key: newKey() }, customer);
  };
  // API Gateway's response for a connection that is not open yet.
  cloud.faults.add({
    service: 'api-gateway-websocket',
    operation: 'PostToConnection',
    status: 410,
    code: 'GoneException',
  });
  const firstTicket = await createTicket();
  await Promise.race(screens.map((screen) => screen.next(isAboutTicket(firstTicket.id))));
  const secondTicket = await createTicket();
  await Promise.all(screens.map((screen) => screen.next(isAboutTicket(secondTicket.id))));
  expect(screens.filter(({ named }) => named.includes(firstTicket.id))).toHaveLength(1);
});
