import { type AuditKind, auditKinds } from '@portico/shared/model/audit.ts';
import { isUserId } from '../../lists/address-values.ts';

const day = 24 * 60 * 60 * 1000;

/** Periods that end now, in milliseconds. */
export const recentPeriods = { day, week: 7 * day, month: 30 * day } as const;
export type RecentPeriod = keyof typeof recentPeriods;
export const isRecentPeriod = (period: string): period is RecentPeriod =>
  Object.hasOwn(recentPeriods, period);

const monthCount = 12;

/** The current month and the eleven before it, newest first, each as a text such as `2026-11`. */
export function listRecentMonths(now: Date): string[] {
  return Array.from({ length: monthCount }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1)).toISOString().slice(0, 7),
  );
}

/** The filters of the audit log, as in the search part of its URL. */
export interface AuditFilters {
  person?: string | undefined;
  kind?: AuditKind | undefined;
  /** A recent period, or a month. */
  period?: string | undefined;
}

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Reads the filters from a URL; ignores invalid ones. */
export function parseFilters(search: URLSearchParams): AuditFilters {
  const person = search.get('person') ?? '';
  const kind = auditKinds.find((candidate) => candidate === search.get('kind'));
  const period = search.get('period') ?? '';
  return {
    ...(isUserId(person) && { person }),
    ...(kind && { kind }),
    ...((isRecentPeriod(period) || isMonth(period)) && { period }),
  };
}

/** The search part of the URL, with its `?`; empty without filters. */
export function formatSearch(filters: AuditFilters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (typeof value === 'string') search.set(name, value);
  return search.size > 0 ? `?${search.toString()}` : '';
}

/** The start and end of a period, for the API. */
function parsePeriod(period: string | undefined, now: Date): { from?: string; to?: string } {
  if (period === undefined) return {};
  if (isRecentPeriod(period)) return { from: new Date(now.getTime() - recentPeriods[period]).toISOString() };
  const [year = 0, month = 0] = period.split('-').map(Number);
  return {
    from: new Date(Date.UTC(year, month - 1, 1)).toISOString(),
    to: new Date(Date.UTC(year, month, 1) - 1).toISOString(),
  };
}

/** The filter for the API. */
export const toApiFilter = ({ person, kind, period }: AuditFilters, now: Date) => ({
  ...(person !== undefined && { person }),
  ...(kind && { kind }),
  ...parsePeriod(period, now),
});
