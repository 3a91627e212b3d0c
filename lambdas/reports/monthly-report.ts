import type { MonthlyReport } from '@portico/shared/contract/monthly-reports.ts';
import { firstDay, lastDay, previousMonth } from '@portico/shared/model/months.ts';
import { addDays, maxReportAge, toDay } from '@portico/shared/model/reports.ts';
import type { ReportedCompany } from '../domain/mail/report-contact.ts';
import { notFound } from '../platform/api-error.ts';
import { computeReport } from './report.ts';

const computeReportForMonth = (company: string, month: string, now: Date) =>
  computeReport({ from: firstDay(month), to: lastDay(month), by: 'week', company }, now);

const hasReport = (month: string, today: string) =>
  firstDay(month) >= addDays(today, -maxReportAge) && firstDay(month) <= today;

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
  if (!hasReport(month, today)) throw notFound();
  const earlier = previousMonth(month);
  const [{ total, rows }, before] = await Promise.all([
    computeReportForMonth(id, month, now),
    hasReport(earlier, today) ? computeReportForMonth(id, earlier, now) : undefined,
  ]);
  return {
    company: { id, name },
    month,
    complete: lastDay(month) < today,
    total,
    before: before?.total ?? null,
    weeks: rows,
    promised: service_level !== null && service_level !== undefined,
  };
}
