import { describe, expect, it } from 'vitest';
import type { Hours } from '../../../../lambdas/domain/service-levels/calendar.ts';
import {
  type Versions,
  type ClockEvent,
  type ClockPolicy,
  findPauseReason,
  isMissed,
} from '../../../../lambdas/domain/service-levels/clocks.ts';
import { replayEvents } from '../../../../lambdas/domain/service-levels/replay.ts';
import type { ClockKind } from '../../../../shared/model/service-levels.ts';
import type { Priority } from '../../../../shared/model/ticket.ts';

const officeHours: Hours = [{ from: 540, to: 1020 }];
const workDays = [officeHours, officeHours, officeHours, officeHours, officeHours, [], []];
const repeatDaily = (hours: Hours) => Array.from({ length: 7 }, () => hours);
const holidays = [
  { date: '2026-12-24', name: 'Christmas Eve', hours: [{ from: 540, to: 720 }] },
  { date: '2026-12-25', name: 'Christmas Day', hours: [] },
  { date: '2026-12-28', name: 'Boxing Day (substitute)', hours: [] },
];

function createPolicy(first: number, next: number, resolution: number, notice = 0): ClockPolicy {
  const divideTargets = (divisor: number) => ({
    first_response: first / divisor,
    next_response: next / divisor,
    resolution: resolution / divisor,
  });
  return {
    targets: {
      low: divideTargets(1),
      medium: divideTargets(2),
      high: divideTargets(4),
      critical: divideTargets(8),
    },
    pauses: { waiting: true, on_hold: true },
    notice,
    warn: 30,
  };
}

const versions: Versions = {
  policies: {
    'gold@1': createPolicy(240, 120, 960),
    'kind@1': createPolicy(240, 120, 960, 60),
    'waiting@1': { ...createPolicy(240, 120, 960), pauses: { waiting: true, on_hold: false } },
  },
  calendars: {
    'london@1': { zone: 'Europe/London', week: workDays, holidays },
    'newyork@1': { zone: 'America/New_York', week: workDays, holidays: [] },
    'always@1': { zone: 'Europe/London', week: repeatDaily([{ from: 0, to: 1440 }]), holidays: [] },
    'night@1': { zone: 'Europe/London', week: repeatDaily([{ from: 60, to: 120 }]), holidays: [] },
  },
};

const parseMinute = (text: string) => Math.floor(Date.parse(`${text}Z`) / 60_000);
const createCreationEvent = (
  at: string,
  {
    calendar = 'london@1',
    terms = 'gold@1',
    priority = 'low',
    by = 'customer',
  }: { calendar?: string; terms?: string; priority?: Priority; by?: 'customer' | 'support' } = {},
): ClockEvent => ({
  at: parseMinute(at),
  type: 'created',
  side: by,
  priority,
  terms: { policy: terms, calendar },
});
const createCommentEvent = (at: string, by: 'customer' | 'support'): ClockEvent => ({
  at: parseMinute(at),
  type: 'comment',
  side: by,
});
const createWaitEvent = (at: string): ClockEvent => ({ at: parseMinute(at), type: 'waiting', to: true });
const createStatusEvent = (at: string, to: 'open' | 'on_hold' | 'done'): ClockEvent => ({
  at: parseMinute(at),
  type: 'status',
  to,
});
const createPriorityEvent = (at: string, to: Priority): ClockEvent => ({
  at: parseMinute(at),
  type: 'priority',
  to,
});

const findTarget = (events: readonly ClockEvent[], kind: ClockKind, cycle = 1) =>
  replayEvents(versions, events).targets.find((target) => target.kind === kind && target.cycle === cycle);
function findDueTime(events: readonly ClockEvent[], kind: ClockKind) {
  const at = findTarget(events, kind)?.due_at ?? null;
  return at === null ? null : new Date(at * 60_000).toISOString().slice(0, 16);
}

describe('a first response is due', () => {
  it.each<[string, string, ClockEvent]>([
    ['from opening, if the ticket came before', '2026-06-01T12:00', createCreationEvent('2026-06-01T03:00')],
    ['on Monday, if it came on a Saturday', '2026-06-08T12:00', createCreationEvent('2026-06-06T10:00')],
    ['at closing time, if it ends just then', '2026-06-01T16:00', createCreationEvent('2026-06-01T12:00')],
    ['without regard to seconds', '2026-06-01T13:00', createCreationEvent('2026-06-01T09:00:59')],
    [
      'later, if the hour does not exist on the day of the change in spring',
      '2026-03-30T01:00',
      createCreationEvent('2026-03-28T12:00', { calendar: 'night@1', priority: 'high' }),
    ],
    [
      'earlier, if the hour comes twice on the day of the change in autumn',
      '2026-10-25T02:00',
      createCreationEvent('2026-10-24T12:00', { calendar: 'night@1', priority: 'medium' }),
    ],
  ])('%s', (_, expected, event) => expect(findDueTime([event], 'first_response')).toBe(expected));
});

describe('a resolution is due', () => {
  it.each<[string, string | null, ClockEvent[]]>([
    ['after holidays and half a day', '2026-12-30T15:00', [createCreationEvent('2026-12-24T10:00')]],
    [
      'after 16 hours around the clock, across the change in spring',
      '2026-03-29T12:00',
      [createCreationEvent('2026-03-28T20:00', { calendar: 'always@1' })],
    ],
    [
      'at no known time while it waits',
      null,
      [createCreationEvent('2026-06-01T08:00'), createWaitEvent('2026-06-01T09:00')],
    ],
    [
      'at no known time on hold',
      null,
      [createCreationEvent('2026-06-01T08:00'), createStatusEvent('2026-06-01T09:00', 'on_hold')],
    ],
    [
      'later by the wait, once the customer has answered',
      '2026-06-04T09:00',
      [
        createCreationEvent('2026-06-01T08:00'),
        createWaitEvent('2026-06-01T09:00'),
        createCommentEvent('2026-06-02T10:00', 'customer'),
      ],
    ],
    [
      'at once, if a higher priority has used it up',
      '2026-06-02T09:00',
      [createCreationEvent('2026-06-01T08:00'), createPriorityEvent('2026-06-02T09:00', 'critical')],
    ],
    [
      'after the notice that the policy gives',
      '2026-06-02T10:00',
      [
        createCreationEvent('2026-06-01T08:00', { terms: 'kind@1' }),
        createPriorityEvent('2026-06-02T09:00', 'critical'),
      ],
    ],
    [
      'by the hours of the new calendar, with what was counted by the old one',
      '2026-06-02T16:00',
      [
        createCreationEvent('2026-06-01T08:00'),
        {
          at: parseMinute('2026-06-01T16:00'),
          type: 'terms',
          to: { policy: 'gold@1', calendar: 'newyork@1' },
        },
      ],
    ],
    [
      'without the time for which it was resolved',
      '2026-06-04T16:00',
      [
        createCreationEvent('2026-06-01T08:00'),
        createStatusEvent('2026-06-01T10:00', 'done'),
        createStatusEvent('2026-06-03T10:00', 'open'),
      ],
    ],
  ])('%s', (_, expected, events) => expect(findDueTime(events, 'resolution')).toBe(expected));
});

it('the time for a next response starts at the oldest unanswered comment', () => {
  const events = [
    createCreationEvent('2026-06-01T08:00'),
    createCommentEvent('2026-06-01T09:00', 'support'),
    createCommentEvent('2026-06-01T10:00', 'customer'),
    createCommentEvent('2026-06-01T11:30', 'customer'),
  ];
  expect(findDueTime(events, 'next_response')).toBe('2026-06-01T12:00');
});

it('an answer within the minute of the due time is in time, and the next minute is late', () => {
  const findAnsweredTarget = (at: string) =>
    findTarget(
      [createCreationEvent('2026-06-01T09:00:10'), createCommentEvent(at, 'support')],
      'first_response',
    );
  const [inTimeTarget, lateTarget] = [
    findAnsweredTarget('2026-06-01T13:00:59'),
    findAnsweredTarget('2026-06-01T13:01:00'),
  ];
  expect([inTimeTarget, lateTarget].map((target) => target && isMissed(target, 0))).toEqual([false, true]);
  expect(lateTarget?.late).toBe(1);
});

it('an answer at night that was due at closing time is late, but by zero counted minutes', () => {
  const events = [createCreationEvent('2026-06-01T12:00'), createCommentEvent('2026-06-01T20:00', 'support')];
  const target = findTarget(events, 'first_response');
  expect([target && isMissed(target, 0), target?.late]).toEqual([true, 0]);
});

it('a ticket that support created has no target for a first response', () => {
  const events = [
    createCreationEvent('2026-06-01T08:00', { by: 'support' }),
    createCommentEvent('2026-06-01T09:00', 'customer'),
  ];
  expect(replayEvents(versions, events).targets.map(({ kind }) => kind)).toEqual([
    'resolution',
    'next_response',
  ]);
});

it('a merge meets no target, and a target that was overdue is still overdue after an undo', () => {
  const mergeEvent = { ...createStatusEvent('2026-06-03T12:00', 'done'), end: 'merged' as const };
  const events = [createCreationEvent('2026-06-01T08:00'), mergeEvent];
  const listOutcomes = (clockEvents: readonly ClockEvent[]) =>
    replayEvents(versions, clockEvents).targets.map((target) => [
      target.kind,
      target.met_at !== null,
      isMissed(target, parseMinute('2026-06-03T12:01')),
    ]);
  expect(listOutcomes(events)).toEqual([
    ['first_response', false, true],
    ['resolution', false, true],
  ]);
  const eventsWithUndo = [...events, createStatusEvent('2026-06-03T13:00', 'open')];
  expect(listOutcomes(eventsWithUndo)).toEqual(listOutcomes(events));
  expect(listOutcomes([...eventsWithUndo, createStatusEvent('2026-06-03T14:00', 'done')])[1]).toEqual([
    'resolution',
    true,
    true,
  ]);
});

it('names the reason for a pause that the policy accepts, also while another reason applies', () => {
  const listPauseReasons = (terms: string) => {
    const events: ClockEvent[] = [
      createCreationEvent('2026-06-01T08:00', { terms }),
      { at: parseMinute('2026-06-01T09:00'), type: 'waiting', to: true },
      createStatusEvent('2026-06-01T10:00', 'on_hold'),
    ];
    const { state, targets } = replayEvents(versions, events);
    return targets.map((target) => findPauseReason(versions, state, target));
  };
  expect(listPauseReasons('gold@1')).toEqual([null, 'on_hold']);
  expect(listPauseReasons('waiting@1')).toEqual([null, 'waiting']);
});

describe('a ticket that is closed silently', () => {
  const closeEvent = { ...createStatusEvent('2026-06-01T09:00', 'done'), end: 'closed' as const };
  it('does not count as answered', () => {
    const { targets } = replayEvents(versions, [createCreationEvent('2026-06-01T08:00'), closeEvent]);
    expect(targets.map(({ kind, met_at, paused }) => [kind, met_at !== null, paused])).toEqual([
      ['first_response', false, true],
      ['resolution', true, false],
    ]);
  });

  it('has the rest of the time for its first response when it reopens', () => {
    const events = [
      createCreationEvent('2026-06-01T08:00'),
      closeEvent,
      createStatusEvent('2026-06-01T10:00', 'open'),
    ];
    const [dueTime, laterDueTime] = [[createCreationEvent('2026-06-01T08:00')], events].map((list) =>
      findDueTime(list, 'first_response'),
    );
    expect(Date.parse(`${laterDueTime}Z`) - Date.parse(`${dueTime}Z`)).toBe(60 * 60_000);
  });
});
