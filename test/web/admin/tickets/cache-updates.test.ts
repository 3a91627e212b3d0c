import { describe, expect, it } from 'vitest';
import {
  findNewChanges,
  updateDashboard,
  replaceTicket,
  prependComments,
  appendHistory,
  applyUpdate,
} from '../../../../web/admin/tickets/cache-updates.ts';
import { createChange, createComment, dashboard, detail, ticket } from './fixtures.ts';

const listIds = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const { description: _, ...ticketFacts } = ticket;
const inProgressFacts = { ...ticketFacts, status: 'in_progress', priority: 'high', version: 2 } as const;

describe('the ticket page after a change', () => {
  it('shows the new status and version, and keeps the description, which is not in the response', () => {
    const updatedDetail = applyUpdate(detail, { ticket: inProgressFacts, changes: [createChange('h5')] });
    expect(updatedDetail.ticket).toEqual({ ...ticket, status: 'in_progress', priority: 'high', version: 2 });
  });

  it('adds the change to the start of the history, once', () => {
    const update = { ticket: inProgressFacts, changes: [createChange('h5')] };
    expect(listIds(applyUpdate(applyUpdate(detail, update), update).history)).toEqual(['h5', 'h4', 'h3']);
  });

  it('does not modify its input', () => {
    applyUpdate(detail, { ticket: inProgressFacts, changes: [createChange('h5')] });
    expect(listIds(detail.history)).toEqual(['h4', 'h3']);
    expect(listIds(detail.comments)).toEqual(['c3', 'c4']);
  });
});

describe('a ticket with several pages of history', () => {
  it('adds earlier comments before the others, oldest first', () => {
    const extendedDetail = prependComments(detail, {
      items: [createComment('c3'), createComment('c2'), createComment('c1')],
      next_cursor: null,
    });
    expect(listIds(extendedDetail.comments)).toEqual(['c1', 'c2', 'c3', 'c4']);
    expect(extendedDetail.older_comments).toBeNull();
  });

  it('adds earlier changes after the others and stores the next cursor', () => {
    const extendedDetail = appendHistory(detail, { items: [createChange('h2')], next_cursor: 'before h2' });
    expect(listIds(extendedDetail.history)).toEqual(['h4', 'h3', 'h2']);
    expect(extendedDetail.older_history).toBe('before h2');
  });
});

describe('lists after a change of one ticket', () => {
  it('show its new status and subject and do not change other tickets', () => {
    const listedTicket = { ...ticket, unread: false };
    const otherTicket = { ...listedTicket, id: '01JD0000000000000000000008' };
    const correctedTicket = { ...inProgressFacts, subject: 'Printer jams' };
    const updatedPage = replaceTicket(
      { items: [otherTicket, listedTicket], next_cursor: 'next' },
      correctedTicket,
    );
    expect(updatedPage.items).toEqual([otherTicket, { ...listedTicket, ...correctedTicket }]);
    expect(updatedPage.next_cursor).toBe('next');
  });
});

describe('the dashboard after a change of one ticket', () => {
  it('moves the ticket from one count to another', () => {
    const updatedDashboard = updateDashboard(dashboard, ticket, inProgressFacts);
    expect(updatedDashboard).toMatchObject({ total: 9, new: 3, in_progress: 4, resolved: 2 });
    expect(updatedDashboard.by_status).toMatchObject({ new: 3, in_progress: 4 });
    expect(updatedDashboard.by_priority).toEqual({ low: 1, medium: 5, high: 2, critical: 1 });
    expect(updatedDashboard.recent[0]).toMatchObject({ status: 'in_progress', priority: 'high' });
  });

  it('does not change the counts when only the priority changed', () => {
    expect(
      updateDashboard(dashboard, { status: 'in_progress', priority: 'medium' }, inProgressFacts),
    ).toMatchObject({
      new: 4,
      in_progress: 3,
      resolved: 2,
    });
  });

  it('decreases the count of the old status when the new status has no card', () => {
    const closedFacts = { ...ticketFacts, status: 'closed' } as const;
    expect(updateDashboard(dashboard, { ...ticket, status: 'resolved' }, closedFacts)).toMatchObject({
      new: 4,
      in_progress: 3,
      resolved: 1,
    });
  });
});

describe('concurrent changes', () => {
  it('are the changes in the fetched history that the page did not show', () => {
    const refetchedDetail = {
      ...detail,
      history: [createChange('h6'), createChange('h5'), ...detail.history],
    };
    expect(listIds(findNewChanges(detail, refetchedDetail))).toEqual(['h6', 'h5']);
  });

  it('are empty when nothing was added', () => {
    expect(findNewChanges(detail, detail)).toEqual([]);
  });
});
