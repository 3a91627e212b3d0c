import type { Dashboard } from '@portico/shared/contract/dashboard.ts';
import { priorities, ticketStatuses } from '@portico/shared/model/ticket.ts';
import { formatEnumLabel } from '../../../ui/tickets/enum-label.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { formatSearch } from '../../tickets/filters.ts';

/** One bar: a value of an enumeration, the number of its tickets, and the URL of their list. */
export interface Bar {
  value: string;
  name: string;
  count: number;
  href: string;
  /** Fraction of the longest bar, from 0 to 1. */
  share: number;
}

const addShares = (bars: readonly Omit<Bar, 'share'>[]): Bar[] => {
  const maxCount = Math.max(1, ...bars.map(({ count }) => count));
  return bars.map((bar) => ({ ...bar, share: bar.count / maxCount }));
};

export const createStatusBars = ({ by_status }: Dashboard): Bar[] =>
  addShares(
    ticketStatuses.map((status) => ({
      value: status,
      name: formatEnumLabel(status),
      count: by_status[status],
      href: adminPaths.tickets + formatSearch({ status }),
    })),
  );

/** Highest priority first. */
export const createPriorityBars = ({ by_priority }: Dashboard): Bar[] =>
  addShares(
    priorities.toReversed().map((priority) => ({
      value: priority,
      name: formatEnumLabel(priority),
      count: by_priority[priority],
      href: adminPaths.tickets + formatSearch({ priority }),
    })),
  );

/** The top of the axis: a round number at or above the highest count. */
export function computeAxisMaximum(counts: readonly number[]): number {
  const highest = Math.max(2, ...counts);
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= highest) ?? 10;
  return step * power;
}

/** A date (`2026-11-20`) in the browser's locale, without the year. */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
