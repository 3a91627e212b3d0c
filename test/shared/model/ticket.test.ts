import { expect, test } from 'vitest';
import { selectableStatuses } from '../../../shared/model/ticket.ts';

test('staff choose from the five statuses of the specification; putting on hold is another action', () => {
  expect(selectableStatuses).toEqual(['new', 'assigned', 'in_progress', 'resolved', 'closed']);
});
