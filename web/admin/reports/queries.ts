import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { type ReportAddress, daysOf } from './addresses.ts';

/** What the API is asked for. */
export const reportQueryOf = ({ period, by, filter }: Omit<ReportAddress, 'hours'>, now: Date) => ({
  ...daysOf(period, now),
  by,
  ...filter,
});

/** The report at an address. The one before stays on the screen while it is loaded. */
export const reportQuery = ({ period, by, filter }: ReportAddress) =>
  queryOptions({
    queryKey: ['report', period, by, filter],
    queryFn: ({ signal }) =>
      api('getReport', { query: reportQueryOf({ period, by, filter }, new Date()) }, { signal }),
    placeholderData: keepPreviousData,
  });
