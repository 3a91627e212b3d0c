import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { type ReportAddress, daysOf } from './addresses.ts';

/** What the API is asked for. */
export const reportQueryOf = ({ period, by, filter }: ReportAddress, now: Date) => ({
  ...daysOf(period, now),
  by,
  ...filter,
});

/** The report at an address. The one before stays on the screen while it is loaded. */
export const reportQuery = (address: ReportAddress) =>
  queryOptions({
    queryKey: ['report', address],
    queryFn: ({ signal }) => api('getReport', { query: reportQueryOf(address, new Date()) }, { signal }),
    placeholderData: keepPreviousData,
  });
