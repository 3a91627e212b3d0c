// @module-tag nightly
import { expect, it } from 'vitest';
import { getFaultyCloud } from '../../support/faulty-cloud.ts';

// In the shared cloud, other test files would change the counts.
await getFaultyCloud();
// These modules read environment variables that the cloud sets, so they are imported after its start.
const { call, newKey } = await import('../../support/api.ts');
const { newCompany, newPerson } = await import('../../support/people.ts');

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

it('the dashboard counts a created ticket once, by status, priority and day', async () => {
  const company = await newCompany();
  const [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  const dashboardBefore = await call('getDashboard', {}, agent);
  const body = { subject: 'Counted', description: 'x', priority: 'critical' } as const;
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  await call('updateTicket', { params: { id }, body: { status: 'resolved', version: 1 } }, agent);
  const readDashboard = () => call('getDashboard', {}, agent);
  await expect.poll(readDashboard).toMatchObject({
    total: dashboardBefore.total + 1,
    by_status: { resolved: dashboardBefore.by_status.resolved + 1 },
  });
  const dashboardAfter = await readDashboard();

  expect(dashboardAfter.by_status).toEqual({
    ...dashboardBefore.by_status,
    resolved: dashboardBefore.by_status.resolved + 1,
  });
  expect(dashboardAfter.by_priority).toEqual({
    ...dashboardBefore.by_priority,
    critical: dashboardBefore.by_priority.critical + 1,
  });
  expect(sum(Object.values(dashboardAfter.by_status))).toBe(dashboardAfter.total);
  expect(sum(Object.values(dashboardAfter.by_priority))).toBe(dashboardAfter.total);
  const dailyCounts = dashboardAfter.created_per_day;
  expect(dailyCounts).toHaveLength(30);
  const today = dailyCounts.at(-1);
  expect(today?.day).toBe(new Date().toISOString().slice(0, 10));
  const todayBefore = dashboardBefore.created_per_day.find(({ day }) => day === today?.day);
  expect(today?.count).toBe((todayBefore?.count ?? 0) + 1);
  // Every ticket of this cloud was created today.
  expect(sum(dailyCounts.map(({ count }) => count))).toBe(dashboardAfter.total);
});
