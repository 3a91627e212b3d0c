import { expect, it } from 'vitest';
import { findRemainingChange } from '../../../../../web/admin/pages/ticket/composer/use-reply-changes.ts';
import { ticket } from '../../tickets/fixtures.ts';

const user = { id: 'u1', full_name: 'Ann Lee' };
const nameLookups = {
  staff: (id: string) => (id === 'u2' ? 'Bob Ray' : undefined),
  group: (id: string) => `Group ${id}`,
};

it('a canned reply assigns the ticket to a colleague and a group unless it is already assigned to them', () => {
  const cannedReply = { assignee_id: 'u2', group_id: 'net' };
  expect(findRemainingChange(cannedReply, ticket, user, nameLookups)).toEqual({
    assignee_id: 'u2',
    assignee_name: 'Bob Ray',
    group_id: 'net',
    group_name: 'Group net',
  });
  expect(
    findRemainingChange(cannedReply, { ...ticket, assignee_id: 'u2', group_id: 'net' }, user, nameLookups),
  ).toEqual({});
});
