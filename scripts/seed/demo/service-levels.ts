import type { BusinessHours, ServicePolicy } from '@portico/shared/contract/service-level.ts';

const toMinutes = (hours: number) => hours * 60;
const createTargets = (first: number, next: number, resolution: number) => ({
  first_response: toMinutes(first),
  next_response: toMinutes(next),
  resolution: toMinutes(resolution),
});

const standardPolicy = {
  id: 'standard',
  version: 1,
  name: 'Standard',
  targets: {
    low: createTargets(16, 24, 120),
    medium: createTargets(8, 16, 80),
    high: createTargets(4, 8, 40),
    critical: createTargets(2, 4, 16),
  },
  pauses: { waiting: true, on_hold: true },
  notice: 60,
  warn: 120,
} as const satisfies ServicePolicy;

export const policies = [
  {
    id: 'gold',
    version: 1,
    name: 'Gold',
    targets: {
      low: createTargets(4, 8, 80),
      medium: createTargets(2, 4, 40),
      high: createTargets(1, 2, 16),
      critical: createTargets(0.5, 1, 4),
    },
    pauses: { waiting: true, on_hold: true },
    notice: 60,
    warn: 60,
  },
  standardPolicy,
  {
    id: 'responses',
    version: 1,
    name: 'Responses only',
    targets: {
      low: { ...createTargets(24, 24, 0), resolution: null },
      medium: { ...createTargets(16, 24, 0), resolution: null },
      high: { ...createTargets(8, 8, 0), resolution: null },
      critical: { ...createTargets(4, 4, 0), resolution: null },
    },
    pauses: { waiting: true, on_hold: true },
    notice: 0,
    warn: 0,
  },
] as const satisfies readonly ServicePolicy[];

/** Stored after the tickets, so that an administrator can move open tickets to these versions. */
export const newerPolicies = [
  {
    ...standardPolicy,
    version: 2,
    targets: {
      low: createTargets(16, 24, 120),
      medium: createTargets(6, 12, 64),
      high: createTargets(3, 6, 32),
      critical: createTargets(1, 2, 8),
    },
  },
] as const satisfies readonly ServicePolicy[];

const allDay = [{ from: 0, to: toMinutes(24) }];
const ukOfficeHours = [{ from: toMinutes(9), to: toMinutes(17.5) }];
const usOfficeHours = [{ from: toMinutes(8), to: toMinutes(18) }];
const createClosedDay = (date: string, name: string) => ({ date, name, hours: [] });

export const calendars = [
  {
    id: 'always',
    version: 1,
    name: 'Around the clock',
    zone: 'Europe/London',
    week: Array.from({ length: 7 }, () => allDay),
    holidays: [],
  },
  {
    id: 'london',
    version: 1,
    name: 'London office',
    zone: 'Europe/London',
    week: [ukOfficeHours, ukOfficeHours, ukOfficeHours, ukOfficeHours, ukOfficeHours, [], []],
    holidays: [
      { date: '2026-12-24', name: 'Christmas Eve', hours: [{ from: toMinutes(9), to: toMinutes(12) }] },
      createClosedDay('2026-12-25', 'Christmas Day'),
      createClosedDay('2026-12-28', 'Boxing Day (substitute)'),
      createClosedDay('2027-01-01', "New Year's Day"),
      createClosedDay('2027-03-26', 'Good Friday'),
      createClosedDay('2027-03-29', 'Easter Monday'),
    ],
  },
  {
    id: 'new-york',
    version: 1,
    name: 'New York office',
    zone: 'America/New_York',
    week: [usOfficeHours, usOfficeHours, usOfficeHours, usOfficeHours, usOfficeHours, [], []],
    holidays: [
      createClosedDay('2026-11-26', 'Thanksgiving'),
      createClosedDay('2026-12-25', 'Christmas Day'),
      createClosedDay('2027-01-01', "New Year's Day"),
    ],
  },
] satisfies readonly BusinessHours[];
