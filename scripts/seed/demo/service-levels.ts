import type { BusinessHours, ServicePolicy } from '@portico/shared/contract/service-level.ts';

const minutes = (hours: number) => hours * 60;
const promise = (first: number, next: number, resolution: number) => ({
  first_response: minutes(first),
  next_response: minutes(next),
  resolution: minutes(resolution),
});

const standard = {
  id: 'standard',
  version: 1,
  name: 'Standard',
  targets: {
    low: promise(16, 24, 120),
    medium: promise(8, 16, 80),
    high: promise(4, 8, 40),
    critical: promise(2, 4, 16),
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
      low: promise(4, 8, 80),
      medium: promise(2, 4, 40),
      high: promise(1, 2, 16),
      critical: promise(0.5, 1, 4),
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
      low: { ...promise(24, 24, 0), resolution: null },
      medium: { ...promise(16, 24, 0), resolution: null },
      high: { ...promise(8, 8, 0), resolution: null },
      critical: { ...promise(4, 4, 0), resolution: null },
    },
    pauses: { waiting: true, on_hold: true },
    notice: 0,
    warn: 0,
  },
] as const satisfies readonly ServicePolicy[];

/** Written after the tickets, so that some open tickets can be updated to them. */
export const newerPolicies = [
  {
    ...standard,
    version: 2,
    targets: {
      low: promise(16, 24, 120),
      medium: promise(6, 12, 64),
      high: promise(3, 6, 32),
      critical: promise(1, 2, 8),
    },
  },
] as const satisfies readonly ServicePolicy[];

const always = [{ from: 0, to: minutes(24) }];
const ukOffice = [{ from: minutes(9), to: minutes(17.5) }];
const usOffice = [{ from: minutes(8), to: minutes(18) }];
const closed = (date: string, name: string) => ({ date, name, hours: [] });

export const calendars = [
  {
    id: 'always',
    version: 1,
    name: 'Around the clock',
    zone: 'Europe/London',
    week: Array.from({ length: 7 }, () => always),
    holidays: [],
  },
  {
    id: 'london',
    version: 1,
    name: 'London office',
    zone: 'Europe/London',
    week: [ukOffice, ukOffice, ukOffice, ukOffice, ukOffice, [], []],
    holidays: [
      { date: '2026-12-24', name: 'Christmas Eve', hours: [{ from: minutes(9), to: minutes(12) }] },
      closed('2026-12-25', 'Christmas Day'),
      closed('2026-12-28', 'Boxing Day (substitute)'),
      closed('2027-01-01', "New Year's Day"),
      closed('2027-03-26', 'Good Friday'),
      closed('2027-03-29', 'Easter Monday'),
    ],
  },
  {
    id: 'new-york',
    version: 1,
    name: 'New York office',
    zone: 'America/New_York',
    week: [usOffice, usOffice, usOffice, usOffice, usOffice, [], []],
    holidays: [
      closed('2026-11-26', 'Thanksgiving'),
      closed('2026-12-25', 'Christmas Day'),
      closed('2027-01-01', "New Year's Day"),
    ],
  },
] satisfies readonly BusinessHours[];
