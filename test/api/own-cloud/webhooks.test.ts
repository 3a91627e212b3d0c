// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysUntilSwitchedOff } from '../../../shared/model/webhooks.ts';
import { call } from '../../support/api.ts';
import { listMailsTo } from '../../support/inbox.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { type Person, newPerson } from '../../support/people.ts';

let cloud: OwnCloud;
let admin: Person;
let agent: Person;
beforeAll(async () => {
  // Nothing listens on this port.
  cloud = await startOwnCloud({ functionVariables: { LOOPBACK_RECEIVERS: 'receiver.example=9' } });
  [admin, agent] = await Promise.all([newPerson('admin'), newPerson('agent')]);
}, 120_000);
afterAll(() => cloud.stop());

const millisecondsPerHour = 60 * 60 * 1000;
async function runJob(schedule: string, hoursFromNow: number): Promise<void> {
  const time = new Date(Date.now() + hoursFromNow * millisecondsPerHour).toISOString();
  const url = `${cloud.endpoints['scheduler']}/run?schedule=${schedule}&time=${time}`;
  expect(await (await fetch(url, { method: 'POST' })).text()).not.toContain('"error"');
}

test('a webhook that fails for days is switched off, and administrators get one mail about it', async () => {
  const params = { id: randomUUID() };
  const newWebhook = {
    name: 'Operations',
    kind: 'webhook' as const,
    url: 'https://receiver.example/hook',
    events: ['ticket.created' as const],
    company_ids: [],
    priorities: [],
    group_ids: [],
    active: true,
    version: 0,
  };
  await call('saveWebhook', { params, body: newWebhook }, admin);
  await call('testWebhook', { params }, admin);
  const readWebhook = async () => (await call('listWebhooks', {}, admin)).items[0];
  await expect.poll(async () => (await readWebhook())?.failing_since, { timeout: 20_000 }).not.toBeNull();
  const [delivery] = (await call('listWebhookDeliveries', { params, query: {} }, admin)).items;
  expect(delivery).toMatchObject({
    state: 'failed',
    attempts: [{ status: null, error: expect.stringContaining('ECONNREFUSED') }],
  });

  await runJob('webhooks', daysUntilSwitchedOff * 24 - 1);
  expect(await readWebhook()).toMatchObject({ active: true });
  await runJob('webhooks', daysUntilSwitchedOff * 24 + 1);
  await runJob('webhooks', daysUntilSwitchedOff * 24 + 1);
  expect(await readWebhook()).toMatchObject({ active: false, switched_off_at: expect.any(String) });
  const { items } = await call('listAuditLog', { query: { limit: 50 } }, admin);
  expect(items.find(({ target }) => target.id === params.id)).toMatchObject({
    kind: 'webhook_switched_off',
    actor: null,
  });
  const sendAndCountAdminMails = async () => {
    await runJob('send-mail', 0);
    return (await listMailsTo(cloud.inbox, admin.email)).length;
  };
  await expect.poll(sendAndCountAdminMails, { timeout: 20_000 }).toBe(1);
  expect(await listMailsTo(cloud.inbox, agent.email)).toEqual([]);
  expect(await listMailsTo(cloud.inbox, admin.email)).toMatchObject([
    {
      subject: expect.stringContaining('a webhook was switched off'),
      html: expect.stringContaining('“Operations”'),
    },
  ]);
});
