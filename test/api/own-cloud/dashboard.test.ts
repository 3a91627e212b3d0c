// @module-tag nightly
import { expect, it } from 'vitest';
import { faultyCloud } from '../../support/faulty-cloud.ts';

// In the shared cloud, other test files would change the counts.
await faultyCloud();
// These modules read environment variables that the cloud sets, so they are imported after its start.
const { call, newKey } = await import('../../support/api.ts');
const { newCompany, newPerson } = await import('../../support/people.ts');

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

it('the dashboard counts a created ticket once, by status, priority and day', async () => {
  const company = await newCompany();
  const [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  const before = await call('getDashboard', {}, agent);
  const body = { subject: 'Counted', description: 'x', priority: 'critical' } as const;
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  await call('updateTicket', { params: { id }, body: { status: 'resolved', version: 1 } }, agent);
  const dashboard = () => call('getDashboard', {}, agent);
  await expect
    .poll(dashboard)
    .toMatchObject({ total: before.total + 1, by_status: { resolved: before.by_status.resolved + 1 } });
  const after = await dashboard();

  expect(after.by_status).toEqual({ ...before.by_status, resolved: before.by_status.resolved + 1 });
  expect(after.by_priority).toEqual({ ...before.by_priority, critical: before.by_priority.critical + 1 });
  expect(sum(Object.values(after.by_status))).toBe(after.total);
  expect(sum(Object.values(after.by_priority))).toBe(after.total);
  const days = after.created_per_day;
  expect(days).toHaveLength(30);
  const today = days.at(-1);
  expect(today?.day).toBe(new Date().toISOString().slice(0, 10));
  const earlier = before.created_per_day.find(({ day }) => day === today?.day);
  expect(today?.count).toBe((earlier?.count ?? 0) + 1);
  // Every ticket of this cloud was created today.
  expect(sum(days.map(({ count }) => count))).toBe(after.total);
});
