import type { MonthlyReport } from '@portico/shared/contract/monthly-reports.ts';
import { getFirstDay, getLastDay, getPreviousMonth } from '@portico/shared/model/months.ts';
import { addDays, maxReportAgeDays, toDay } from '@portico/shared/model/reports.ts';
import type { ReportedCompany } from '../domain/mail/report-contact.ts';
import { notFound } from '../platform/api-error.ts';
import { computeReportFigures } from './report.ts';

const computeReportForMonth = (company: string, month: string, now: Date) =>
  computeReportFigures({ from: getFirstDay(month), to: getLastDay(month), by: 'week', company }, now);

const isReportAvailable = (month: string, today: string) =>
  getFirstDay(month) >= addDays(today, -maxReportAgeDays) && getFirstDay(month) <= today;

/**
 * A company's report of a month and of the previous month, with the figures of `GET /api/reports`.
 * @throws ApiError `not_found` for a month that has not begun, or was more than two years ago
 */
export async function computeMonthlyReport(
  { id, name, service_level }: ReportedCompany,
  month: string,
  now: Date,
): Promise<MonthlyReport> {
  const today = toDay(now);
  if (!isReportAvailable(month, today)) throw notFound();
  const earlierMonth = getPreviousMonth(month);
  const [{ total, rows }, before] = await Promise.all([
    computeReportForMonth(id, month, now),
    isReportAvailable(earlierMonth, today) ? computeReportForMonth(id, earlierMonth, now) : undefined,
  ]);
  return {
    company: { id, name },
    month,
    complete: getLastDay(month) < today,
    total,
    before: before?.total ?? null,
    weeks: rows,
    promised: service_level !== null && service_level !== undefined,
  };
}
