import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { brand } from '@portico/shared/brand.ts';
import type { MonthlyReport } from '@portico/shared/contract/monthly-reports.ts';
import { monthlyFigures, getMonthlyReportPath } from '@portico/shared/model/monthly-report.ts';
import { getNextMonth, getPreviousMonth, formatMonth, monthPattern } from '@portico/shared/model/months.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { ApiError, isNotFound } from '../../api/error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/fields/button.tsx';
import { formatShortDate } from '../../ui/time/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ErrorView } from '../error-views.tsx';
import { SignedInScreen } from '../signed-in-screen.tsx';
import { Figures } from './figures.tsx';
import { monthlyReportQuery } from './queries.ts';
import { ReportTickets } from './tickets.tsx';
import { Weeks } from './weeks.tsx';
import './report.css';

interface ReportParams {
  readonly month: string;
  readonly company: string | undefined;
}

/** /support/reports/:month, a company's report for its contact and staff. */
export function MonthlyReportPage() {
  const { month = '' } = useParams();
  const [search] = useSearchParams();
  const company = search.get('company') ?? undefined;
  return (
    <SignedInScreen>
      {monthPattern.test(month) ? <LoadedReport month={month} company={company} /> : <NoReport />}
    </SignedInScreen>
  );
}

function NoReport() {
  usePageTitle('Monthly report');
  return (
    <>
      <h1>Monthly report</h1>
      <EmptyState title="No report here">
        <p>
          Monthly reports are for the person who is registered at {brand.name} as the contact of your company.
          They go back two years. Staff open them from the company in the admin area.
        </p>
        <ButtonLink to={portalPaths.my_tickets}>Show My Tickets</ButtonLink>
      </EmptyState>
    </>
  );
}

function LoadedReport({ month, company }: ReportParams) {
  const report = useQuery(monthlyReportQuery(month, company));
  usePageTitle(
    report.data ? `${report.data.company.name}: ${formatMonth(month)}` : `Report for ${formatMonth(month)}`,
  );
  if (report.isPending) return <Spinner label="Loading the report" />;
  if (report.data) {
    const read_at = new Date(report.dataUpdatedAt).toISOString();
    return <Report report={report.data} company={company} read_at={read_at} />;
  }
  // Staff have no company, so the API responds to them with 400 if the URL names no company.
  const isCompanyMissing = report.error instanceof ApiError && report.error.status === 400;
  if (isCompanyMissing || isNotFound(report.error)) return <NoReport />;
  return (
    <ErrorView
      title="Failed to load the report"
      message={report.error.message}
      onRetry={() => void report.refetch()}
    />
  );
}

/** Links to the previous and next month, and the print button. */
function Controls({
  report: { month, before, complete },
  company,
}: { report: MonthlyReport } & Pick<ReportParams, 'company'>) {
  return (
    <nav className="actions report-screen-only" aria-label="Report">
      {before && (
        <ButtonLink variant="secondary" to={getMonthlyReportPath(getPreviousMonth(month), company)}>
          {formatMonth(getPreviousMonth(month))}
        </ButtonLink>
      )}
      {complete && (
        <ButtonLink variant="secondary" to={getMonthlyReportPath(getNextMonth(month), company)}>
          {formatMonth(getNextMonth(month))}
        </ButtonLink>
      )}
      <Button onClick={() => print()}>Print or save as PDF</Button>
    </nav>
  );
}

interface ReportProps extends Pick<ReportParams, 'company'> {
  readonly report: MonthlyReport;
  /** When the report's figures were read. */
  readonly read_at: string;
}

function Report({ report, company, read_at }: ReportProps) {
  const { month, complete, total } = report;
  const isEmpty = total.created + total.solved + total.reopened + total.open_at_end === 0;
  const figures = monthlyFigures.filter((figure) => total[figure] > 0);
  return (
    <article className="report" data-focus-fallback="first">
      <header className="report-head">
        <p className="report-company">{report.company.name}</p>
        <h1>Support report for {formatMonth(month)}</h1>
        <Controls report={report} company={company} />
      </header>
      {!complete && <Alert>The month is not over yet. These are the figures so far.</Alert>}
      {isEmpty ? (
        <EmptyState title={`No tickets in ${formatMonth(month)}`}>
          <p>No tickets were created, resolved or open.</p>
        </EmptyState>
      ) : (
        <>
          <Figures report={report} />
          <Weeks report={report} />
          {figures.map((figure) => (
            <ReportTickets key={`${month} ${figure}`} month={month} company={company} figure={figure} />
          ))}
        </>
      )}
      <footer className="report-foot muted">
        <p>
          Days are UTC. First response and resolution are medians of the elapsed times, including nights and
          weekends. Figures as of {formatShortDate(read_at)}: a ticket that is opened again later no longer
          counts as solved.
        </p>
        <p className="report-print-only">
          {brand.legalName} · {brand.supportEmail} · {brand.phone}
        </p>
      </footer>
    </article>
  );
}
