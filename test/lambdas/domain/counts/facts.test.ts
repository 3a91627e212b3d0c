import { describe, expect, test } from 'vitest';
import {
  type CountedTicket,
  type ReportedChange,
  type ReportedClock,
  computeFacts,
} from '../../../../lambdas/domain/counts/facts.ts';

const clock = (kind: ReportedClock['kind'], values: Partial<ReportedClock> = {}): ReportedClock => ({
  kind,
  target: 60,
  counted: 0,
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
  clocks: [clock('first_response', { counted: null })],
  changes: [],
  ratings: [],
  answered_at: null,
};
const status = (old_value: string, new_value: string, created_at: string): ReportedChange => ({
  field_name: 'status',
  old_value,
  new_value,
  created_at,
});
const factsWith = (values: Partial<CountedTicket>) => computeFacts({ ...ticket, ...values });
/** The events of a ticket, without its creation. */
const eventsOf = (values: Partial<CountedTicket>) =>
  factsWith(values)
    .happened.slice(1)
    .map(({ figure, day, times, minutes, business_minutes }) =>
      [figure, day, times > 1 ? times : '', minutes ?? '', business_minutes ?? ''].join(' ').trim(),
    );

const solved = status('assigned', 'resolved', '2026-03-03T09:00:00.000Z');
const closure = status('resolved', 'closed', '2026-03-09T09:00:00.000Z');

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
    expect(eventsOf({ answered_at })).toEqual(['first_response 2026-03-02  90']);
    const late = { status: 'resolved', changes: [solved], answered_at: '2026-03-04T09:00:00.000Z' } as const;
    expect(eventsOf(late)[0]).toBe('first_response 2026-03-03  1440');
    const silentEnd = { ...solved, new_value: 'closed' };
    expect(eventsOf({ status: 'closed', changes: [silentEnd] })).toEqual(['solved 2026-03-03  1440']);
  });

  test('no first response if support created the ticket', () => {
    const answered_at = '2026-03-02T10:30:00.000Z';
    expect(eventsOf({ answered_at, clocks: [clock('resolution')] })).toEqual([]);
    expect(eventsOf({ answered_at, clocks: [clock('first_response')] })).toHaveLength(1);
  });

  test('the resolution, on the day when it was resolved, even if it was closed later', () => {
    const [, end] = eventsOf({ status: 'closed', changes: [solved, closure] });
    expect(end).toBe('solved 2026-03-03  1440');
  });

  test('reopenings, and only the resolution after the last one', () => {
    const reopening = status('closed', 'assigned', '2026-03-10T09:00:00.000Z');
    expect(eventsOf({ changes: [solved, closure, reopening] }).slice(1)).toEqual(['reopened 2026-03-10']);
    const end = status('assigned', 'closed', '2026-03-10T10:00:00.000Z');
    const twice = [solved, closure, reopening, end, { ...reopening, created_at: '2026-03-10T11:00:00.000Z' }];
    expect(eventsOf({ changes: twice }).slice(1)).toEqual(['reopened 2026-03-10 2']);
    expect(eventsOf({ status: 'closed', changes: twice.slice(0, 4) }).slice(1)).toEqual([
      'solved 2026-03-10  11580',
      'reopened 2026-03-10',
    ]);
  });

  test('a merge, which does not count as solved, but no merge that was undone', () => {
    const closing = { ...solved, new_value: 'closed' };
    const merge = { field_name: 'merge', old_value: '', new_value: 'into', created_at: closing.created_at };
    const mergedFields = { status: 'closed', merged: true, changes: [closing, merge] } as const;
    expect(eventsOf(mergedFields)).toEqual(['merged 2026-03-03']);
    const at = '2026-03-04T09:00:00.000Z';
    const mergeUndone = [status('closed', 'assigned', at), { ...merge, created_at: at }];
    expect(eventsOf({ changes: [closing, merge, ...mergeUndone] })).toEqual([]);
  });

  test('each target as kept on the day when it was met, or as overdue on the day when it was due', () => {
    const met_at = '2026-03-04T09:00:00.000Z';
    const due_at = '2026-03-05T09:00:00.000Z';
    const [kept, late] = [{ met_at }, { due_at, met_at: '2026-03-06T09:00:00.000Z', missed: true }];
    expect(eventsOf({ clocks: [clock('first_response', kept), clock('next_response', late)] })).toEqual([
      'kept_first_response 2026-03-04',
      'overdue_next_response 2026-03-05',
    ]);
    const sameClocks = [clock('next_response', kept), clock('next_response', kept)];
    expect(eventsOf({ clocks: sameClocks })).toEqual(['kept_next_response 2026-03-04 2']);
    expect(eventsOf({ clocks: [clock('resolution', { due_at })] })).toEqual([]);
    expect(eventsOf({ clocks: [clock('resolution', { met_at, target: null })] })).toEqual([]);
  });

  test('no target as kept because of a merge, but a target that was overdue before the merge', () => {
    const mergedTicket = { status: 'closed', merged: true, ended_at: '2026-03-04T09:00:00.000Z' } as const;
    expect(eventsOf({ ...mergedTicket, clocks: [clock('resolution')] }).slice(1)).toEqual([]);
    const missedClock = { due_at: '2026-03-03T09:00:00.000Z', missed: true };
    expect(eventsOf({ ...mergedTicket, clocks: [clock('resolution', missedClock)] }).slice(1)).toEqual([
      'overdue_resolution 2026-03-03',
    ]);
  });

  test('durations in business hours in addition to elapsed ones, with a service level', () => {
    const answered_at = '2026-03-03T09:00:00.000Z';
    const clocks = [clock('first_response', { counted: 480 }), clock('resolution', { counted: 500 })];
    expect(eventsOf({ answered_at, clocks, status: 'resolved', changes: [solved] })).toEqual([
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
    expect(eventsOf({ ratings })).toEqual(['rated_good 2026-03-06']);
  });

  test('the end of a ticket even if it is missing in the history', () => {
    const [, end] = eventsOf({ status: 'resolved', ended_at: '2026-03-04T09:00:00.000Z' });
    expect(end).toBeUndefined();
    expect(eventsOf({ status: 'resolved', ended_at: '2026-03-04T09:00:00.000Z' })).toEqual([
      'solved 2026-03-04  2880',
    ]);
  });
});
