import { expect, test, vi } from 'vitest';
import { attempt, call } from '../support/api.ts';
import { newPerson } from '../support/people.ts';

test('the combined response for all staff screens equals the responses of the separate endpoints', async () => {
  const admin = await newPerson('admin');
  // Other test files add groups and bell entries at any time, so the responses may differ at first.
  await vi.waitFor(
    async () => {
      const [desk, away, bell, groups, reference, service_levels, views] = await Promise.all([
        call('getDesk', {}, admin),
        call('listAway', {}, admin),
        call('getBell', {}, admin),
        call('listGroups', {}, admin),
        call('getReference', {}, admin),
        call('getServiceLevels', {}, admin),
        call('getTicketViews', {}, admin),
      ]);
      const { queues, ...deskWithoutQueues } = desk;
      expect(deskWithoutQueues).toEqual({ away, bell, groups, reference, service_levels, views });
      expect(Object.keys(queues)).toEqual(Object.keys(await call('getQueues', {}, admin)));
    },
    { timeout: 20_000, interval: 200 },
  );
});

test('customers get 403', async () => {
  expect(await attempt('getDesk', {}, await newPerson('customer'))).toMatchObject({ status: 403 });
});
