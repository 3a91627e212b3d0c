import { describe, expect, it } from 'vitest';
import {
  findNewChanges,
  updateDashboard,
  replaceTicket,
  prependComments,
  appendHistory,
  applyUpdate,
} from '../../../../web/admin/tickets/cache-updates.ts';
import { change, comment, dashboard, detail, ticket } from './fixtures.ts';

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const { description: _, ...facts } = ticket;
const inProgress = { ...facts, status: 'in_progress', priority: 'high', version: 2 } as const;

describe('the ticket page after a change', () => {
  it('shows the new status and version, and keeps the description, which is not in the response', () => {
    const after = applyUpdate(detail, { ticket: inProgress, changes: [change('h5')] });
    expect(after.ticket).toEqual({ ...ticket, status: 'in_progress', priority: 'high', version: 2 });
  });

  it('adds the change to the start of the history, once', () => {
    const answer = { ticket: inProgress, changes: [change('h5')] };
    expect(ids(applyUpdate(applyUpdate(detail, answer), answer).history)).toEqual(['h5', 'h4', 'h3']);
  });

  it('does not modify its input', () => {
    applyUpdate(detail, { ticket: inProgress, changes: [change('h5')] });
    expect(ids(detail.history)).toEqual(['h4', 'h3']);
    expect(ids(detail.comments)).toEqual(['c3', 'c4']);
  });
});

describe('a ticket with several pages of history', () => {
  it('adds earlier comments before the others, oldest first', () => {
    const more = prependComments(detail, {
      items: [comment('c3'), comment('c2'), comment('c1')],
      next_cursor: null,
    });
    expect(ids(more.comments)).toEqual(['c1', 'c2', 'c3', 'c4']);
    expect(more.older_comments).toBeNull();
  });

  it('adds earlier changes after the others and stores the next cursor', () => {
    const more = appendHistory(detail, { items: [change('h2')], next_cursor: 'before h2' });
    expect(ids(more.history)).toEqual(['h4', 'h3', 'h2']);
    expect(more.older_history).toBe('before h2');
  });
});

describe('lists after a change of one ticket', () => {
  it('show its new status and subject and do not change other tickets', () => {
    const listedTicket = { ...ticket, unread: false };
    const otherTicket = { ...listedTicket, id: '01JD0000000000000000000008' };
    const correctedTicket = { ...inProgress, subject: 'Printer jams' };
    const page = replaceTicket({ items: [otherTicket, listedTicket], next_cursor: 'next' }, correctedTicket);
    expect(page.items).toEqual([otherTicket, { ...listedTicket, ...correctedTicket }]);
    expect(page.next_cursor).toBe('next');
  });
});

describe('the dashboard after a change of one ticket', () => {
  it('moves the ticket from one count to another', () => {
    const after = updateDashboard(dashboard, ticket, inProgress);
    expect(after).toMatchObject({ total: 9, new: 3, in_progress: 4, resolved: 2 });
    expect(after.by_status).toMatchObject({ new: 3, in_progress: 4 });
    expect(after.by_priority).toEqual({ low: 1, medium: 5, high: 2, critical: 1 });
    expect(after.recent[0]).toMatchObject({ status: 'in_progress', priority: 'high' });
  });

  it('does not change the counts when only the priority changed', () => {
    expect(
      updateDashboard(dashboard, { status: 'in_progress', priority: 'medium' }, inProgress),
    ).toMatchObject({
      new: 4,
      in_progress: 3,
      resolved: 2,
    });
  });

  it('decreases the count of the old status when the new status has no card', () => {
    const closedFacts = { ...facts, status: 'closed' } as const;
    expect(updateDashboard(dashboard, { ...ticket, status: 'resolved' }, closedFacts)).toMatchObject({
      new: 4,
      in_progress: 3,
      resolved: 1,
    });
  });
});

describe('concurrent changes', () => {
  it('are the changes in the fetched history that the page did not show', () => {
    const after = { ...detail, history: [change('h6'), change('h5'), ...detail.history] };
    expect(ids(findNewChanges(detail, after))).toEqual(['h6', 'h5']);
  });

  it('are empty when nothing was added', () => {
    expect(findNewChanges(detail, detail)).toEqual([]);
  });
});
