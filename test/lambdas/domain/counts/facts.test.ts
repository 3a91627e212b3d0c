import { describe, expect, test } from 'vitest';
import {
  type CountedTicket,
  type ReportedChange,
  type ReportedClock,
  computeFacts,
} from '../../../../lambdas/domain/counts/facts.ts';

const createClock = (kind: ReportedClock['kind'], values: Partial<ReportedClock> = {}): ReportedClock => ({
  kind,
  target: 60,
  countedMinutes: 0,
  due_at: null,
  met_at: null,
  missed: false,
  ...values,
});
const ticket: CountedTicket = {
  created_at: '2026-03-02T09:00:00.000Z',
  status: 'assigned',
  priority: 'high',
  waiting_on: 'us',
  tags: ['lift'],
  company_id: 'acme',
  assignee_id: 'alex',
  group_id: null,
  category_id: null,
  merged: false,
  ended_at: null,
  clocks: [createClock('first_response', { countedMinutes: null })],
  changes: [],
  ratings: [],
  answered_at: null,
};
const createStatusChange = (old_value: string, new_value: string, created_at: string): ReportedChange => ({
  field_name: 'status',
  old_value,
  new_value,
  created_at,
});
const computeFactsWith = (values: Partial<CountedTicket>) => computeFacts({ ...ticket, ...values });
/** The events of a ticket, without its creation. */
const listEvents = (values: Partial<CountedTicket>) =>
  computeFactsWith(values)
    .happened.slice(1)
    .map(({ figure, day, times, minutes, business_minutes }) =>
      [figure, day, times > 1 ? times : '', minutes ?? '', business_minutes ?? ''].join(' ').trim(),
    );

const solvedChange = createStatusChange('assigned', 'resolved', '2026-03-03T09:00:00.000Z');
const closedChange = createStatusChange('resolved', 'closed', '2026-03-09T09:00:00.000Z');

describe('the facts that a ticket contributes to the counters', () => {
  test('its creation, its company, assignee, group and category, and its current state', () => {
    expect(computeFacts(ticket)).toEqual({
      dimensions: { company: 'acme', assignee: 'alex', group: 'none', category: 'none' },
      created: '2026-03-02',
      status: 'assigned',
      priority: 'high',
      waits_on_us: true,
      tags: ['lift'],
      happened: [{ figure: 'created', day: '2026-03-02', times: 1 }],
    });
  });

  test('the first response, or the resolution if that was earlier, but not a silent end', () => {
    const answered_at = '2026-03-02T10:30:59.000Z';
    expect(listEvents({ answered_at })).toEqual(['first_response 2026-03-02  90']);
    const lateAnswerFields = {
      status: 'resolved',
      changes: [solvedChange],
      answered_at: '2026-03-04T09:00:00.000Z',
    } as const;
    expect(listEvents(lateAnswerFields)[0]).toBe('first_response 2026-03-03  1440');
    const silentClosingChange = { ...solvedChange, new_value: 'closed' };
    expect(listEvents({ status: 'closed', changes: [silentClosingChange] })).toEqual([
      'solved 2026-03-03  1440',
    ]);
  });

  test('no first response if support created the ticket', () => {
    const answered_at = '2026-03-02T10:30:00.000Z';
    expect(listEvents({ answered_at, clocks: [createClock('resolution')] })).toEqual([]);
    expect(listEvents({ answered_at, clocks: [createClock('first_response')] })).toHaveLength(1);
  });

  test('the resolution, on the day when it was resolved, even if it was closed later', () => {
    const [, end] = listEvents({ status: 'closed', changes: [solvedChange, closedChange] });
    expect(end).toBe('solved 2026-03-03  1440');
  });

  test('reopenings, and only the resolution after the last one', () => {
    const reopenedChange = createStatusChange('closed', 'assigned', '2026-03-10T09:00:00.000Z');
    expect(listEvents({ changes: [solvedChange, closedChange, reopenedChange] }).slice(1)).toEqual([
      'reopened 2026-03-10',
    ]);
    const secondClosingChange = createStatusChange('assigned', 'closed', '2026-03-10T10:00:00.000Z');
    const changesWithTwoReopenings = [
      solvedChange,
      closedChange,
      reopenedChange,
      secondClosingChange,
      { ...reopenedChange, created_at: '2026-03-10T11:00:00.000Z' },
    ];
    expect(listEvents({ changes: changesWithTwoReopenings }).slice(1)).toEqual(['reopened 2026-03-10 2']);
    expect(listEvents({ status: 'closed', changes: changesWithTwoReopenings.slice(0, 4) }).slice(1)).toEqual([
      'solved 2026-03-10  11580',
      'reopened 2026-03-10',
    ]);
  });

  test('a merge, which does not count as solved, but no merge that was undone', () => {
    const mergeClosingChange = { ...solvedChange, new_value: 'closed' };
    const mergeChange = {
      field_name: 'merge',
      old_value: '',
      new_value: 'into',
      created_at: mergeClosingChange.created_at,
    };
    const mergedFields = {
      status: 'closed',
      merged: true,
      changes: [mergeClosingChange, mergeChange],
    } as const;
    expect(listEvents(mergedFields)).toEqual(['merged 2026-03-03']);
    const undoneAt = '2026-03-04T09:00:00.000Z';
    const undoChanges = [
      createStatusChange('closed', 'assigned', undoneAt),
      { ...mergeChange, created_at: undoneAt },
    ];
    expect(listEvents({ changes: [mergeClosingChange, mergeChange, ...undoChanges] })).toEqual([]);
  });

  test('each target as kept on the day when it was met, or as overdue on the day when it was due', () => {
    const met_at = '2026-03-04T09:00:00.000Z';
    const due_at = '2026-03-05T09:00:00.000Z';
    const [metValues, overdueValues] = [
      { met_at },
      { due_at, met_at: '2026-03-06T09:00:00.000Z', missed: true },
    ];
    expect(
      listEvents({
        clocks: [createClock('first_response', metValues), createClock('next_response', overdueValues)],
      }),
    ).toEqual(['kept_first_response 2026-03-04', 'overdue_next_response 2026-03-05']);
    const sameClocks = [createClock('next_response', metValues), createClock('next_response', metValues)];
    expect(listEvents({ clocks: sameClocks })).toEqual(['kept_next_response 2026-03-04 2']);
    expect(listEvents({ clocks: [createClock('resolution', { due_at })] })).toEqual([]);
    expect(listEvents({ clocks: [createClock('resolution', { met_at, target: null })] })).toEqual([]);
  });

  test('no target as kept because of a merge, but a target that was overdue before the merge', () => {
    const mergedTicket = { status: 'closed', merged: true, ended_at: '2026-03-04T09:00:00.000Z' } as const;
    expect(listEvents({ ...mergedTicket, clocks: [createClock('resolution')] }).slice(1)).toEqual([]);
    const missedValues = { due_at: '2026-03-03T09:00:00.000Z', missed: true };
    expect(
      listEvents({ ...mergedTicket, clocks: [createClock('resolution', missedValues)] }).slice(1),
    ).toEqual(['overdue_resolution 2026-03-03']);
  });

  test('durations in business hours in addition to elapsed ones, with a service level', () => {
    const answered_at = '2026-03-03T09:00:00.000Z';
    const clocks = [
      createClock('first_response', { countedMinutes: 480 }),
      createClock('resolution', { countedMinutes: 500 }),
    ];
    expect(listEvents({ answered_at, clocks, status: 'resolved', changes: [solvedChange] })).toEqual([
      'first_response 2026-03-03  1440 480',
      'solved 2026-03-03  1440 500',
    ]);
  });

  test('ratings, but no unanswered rating request', () => {
    const answered_at = '2026-03-06T09:00:00.000Z';
    const ratings = [
      { answer: 'good', answered_at },
      { answer: null, answered_at: null },
    ] as const;
    expect(listEvents({ ratings })).toEqual(['rated_good 2026-03-06']);
  });

  test('the end of a ticket even if it is missing in the history', () => {
    const [, end] = listEvents({ status: 'resolved', ended_at: '2026-03-04T09:00:00.000Z' });
    expect(end).toBeUndefined();
    expect(listEvents({ status: 'resolved', ended_at: '2026-03-04T09:00:00.000Z' })).toEqual([
      'solved 2026-03-04  2880',
    ]);
  });
});
