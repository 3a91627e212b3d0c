import type { BusinessHours, ServicePolicy } from '@portico/shared/contract/service-level.ts';

const toMinutes = (hours: number) => hours * 60;
const targetsInHours = (first: number, next: number, resolution: number) => ({
  first_response: toMinutes(first),
  next_response: toMinutes(next),
  resolution: toMinutes(resolution),
});

const standard = {
  id: 'standard',
  version: 1,
  name: 'Standard',
  targets: {
    low: targetsInHours(16, 24, 120),
    medium: targetsInHours(8, 16, 80),
    high: targetsInHours(4, 8, 40),
    critical: targetsInHours(2, 4, 16),
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
      low: targetsInHours(4, 8, 80),
      medium: targetsInHours(2, 4, 40),
      high: targetsInHours(1, 2, 16),
      critical: targetsInHours(0.5, 1, 4),
    },
    pauses: { waiting: true, on_hold: true },
    notice: 60,
    warn: 60,
  },
  standard,
  {
    id: 'responses',
    version: 1,
    name: 'Responses only',
    targets: {
      low: { ...targetsInHours(24, 24, 0), resolution: null },
      medium: { ...targetsInHours(16, 24, 0), resolution: null },
      high: { ...targetsInHours(8, 8, 0), resolution: null },
      critical: { ...targetsInHours(4, 4, 0), resolution: null },
    },
    pauses: { waiting: true, on_hold: true },
    notice: 0,
    warn: 0,
  },
] as const satisfies readonly ServicePolicy[];

/** Stored after the tickets, so that an administrator can move open tickets to these versions. */
export const newerPolicies = [
  {
    ...standard,
    version: 2,
    targets: {
      low: targetsInHours(16, 24, 120),
      medium: targetsInHours(6, 12, 64),
      high: targetsInHours(3, 6, 32),
      critical: targetsInHours(1, 2, 8),
    },
  },
] as const satisfies readonly ServicePolicy[];

const allDay = [{ from: 0, to: toMinutes(24) }];
const ukOffice = [{ from: toMinutes(9), to: toMinutes(17.5) }];
const usOffice = [{ from: toMinutes(8), to: toMinutes(18) }];
const closedDay = (date: string, name: string) => ({ date, name, hours: [] });

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
    week: [ukOffice, ukOffice, ukOffice, ukOffice, ukOffice, [], []],
    holidays: [
      { date: '2026-12-24', name: 'Christmas Eve', hours: [{ from: toMinutes(9), to: toMinutes(12) }] },
      closedDay('2026-12-25', 'Christmas Day'),
      closedDay('2026-12-28', 'Boxing Day (substitute)'),
      closedDay('2027-01-01', "New Year's Day"),
      closedDay('2027-03-26', 'Good Friday'),
      closedDay('2027-03-29', 'Easter Monday'),
    ],
  },
  {
    id: 'new-york',
    version: 1,
    name: 'New York office',
    zone: 'America/New_York',
    week: [usOffice, usOffice, usOffice, usOffice, usOffice, [], []],
    holidays: [
      closedDay('2026-11-26', 'Thanksgiving'),
      closedDay('2026-12-25', 'Christmas Day'),
      closedDay('2027-01-01', "New Year's Day"),
    ],
  },
] satisfies readonly BusinessHours[];
