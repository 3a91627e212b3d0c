import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MonthlyFigure } from '@portico/shared/model/monthly-report.ts';
import { api } from '../../api/api.ts';

const monthlyReportKey = (month: string, company: string | undefined) =>
  ['monthly-report', month, company] as const;

/** @param company only for staff; customers get the report of their own company */
export const monthlyReportQuery = (month: string, company: string | undefined) =>
  queryOptions({
    queryKey: monthlyReportKey(month, company),
    queryFn: ({ signal }) => api('getMonthlyReport', { params: { month }, query: { company } }, { signal }),
  });

export const reportTicketsQuery = (month: string, company: string | undefined, figure: MonthlyFigure) =>
  infiniteQueryOptions({
    queryKey: [...monthlyReportKey(month, company), figure],
    queryFn: ({ pageParam, signal }) =>
      api(
        'listMonthlyReportTickets',
        { params: { month }, query: { company, figure, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
