import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { type ReportParams, toDateRange } from './report-urls.ts';

/** The query parameters of the request. */
export const toReportQuery = ({ period, by, filter }: Omit<ReportParams, 'hours'>, now: Date) => ({
  ...toDateRange(period, now),
  by,
  ...filter,
});

/** The report that a URL describes. While it loads, the previous report stays on the screen. */
export const reportQuery = ({ period, by, filter }: ReportParams) =>
  queryOptions({
    queryKey: ['report', period, by, filter],
    queryFn: ({ signal }) =>
      api('getReport', { query: toReportQuery({ period, by, filter }, new Date()) }, { signal }),
    placeholderData: keepPreviousData,
  });
