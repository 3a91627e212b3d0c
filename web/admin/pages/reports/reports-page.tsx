import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Report, ReportFigures } from '@portico/shared/contract/reports.ts';
import type { ReportHours } from '@portico/shared/model/reports.ts';
import { lazyComponent } from '../../../conversation/lazily.tsx';
import { LoadAfterData } from '../../../ui/loading/load-after.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { FiltersPlaceholder } from '../../lists/search/filters-placeholder.tsx';
import { ItemTable } from '../../lists/item-table.tsx';
import { type ReportParams, parseReportParams, formatReportSearch } from '../../reports/report-urls.ts';
import { reportQuery } from '../../reports/queries.ts';
import { breakdownLabels } from '../../reports/texts.ts';
import { createColumns } from './columns.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ServiceTargets } from './promises.tsx';
import { OpenAges } from './open-ages.tsx';
import { texts } from './texts.ts';
import { useExport } from './use-export.ts';
import './reports.css';

const FilterBar = lazyComponent(async () => (await import('./filter-bar.tsx')).FilterBar);
const Charts = lazyComponent(async () => (await import('./charts.tsx')).Charts);

const isRounded = ({ first_response_minutes, solved_minutes }: ReportFigures) =>
  !first_response_minutes.exact || !solved_minutes.exact;

/** The charts, loaded after the figures are shown. */
function Plots({ report, hours }: { report: Report; hours: ReportHours }) {
  const placeholder = (
    <div className="report-chart-space">
      <Spinner label={texts.loading} />
    </div>
  );
  return (
    <Suspense fallback={placeholder}>
      <Charts report={report} hours={hours} />
    </Suspense>
  );
}

function Figures({ report, params }: { report: Report; params: ReportParams }) {
  const name = texts.table(breakdownLabels[report.by]);
  const columns = createColumns(report, params);
  return (
    <SpaceBetween size="l">
      <KeyFigures report={report} params={params} />
      <ServiceTargets report={report} filter={params.filter} />
      {report.rows.length > 0 && <Plots report={report} hours={params.hours} />}
      <OpenAges open={report.open} filter={params.filter} />
      <ItemTable
        label={name}
        items={report.rows}
        getId={({ key }) => key}
        columns={columns}
        stickyColumns={{ first: 1 }}
        header={<Header variant="h2">{name}</Header>}
        empty={
          <Box textAlign="center">
            <Box variant="strong">{texts.none}</Box>
            <Box variant="p" color="text-body-secondary">
              {texts.none_hint}
            </Box>
          </Box>
        }
      />
    </SpaceBetween>
  );
}

/** /admin/reports */
export default function ReportsPage() {
  usePageTitle(texts.title);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const params = parseReportParams(search);
  const { data, error, isFetching, refetch } = useQuery(reportQuery(params));
  const { exporting, exportReport } = useExport(params);
  const roundedNote = data && isRounded(data.total) ? ` ${texts.rounded}` : '';
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description={texts.description[params.hours] + roundedNote}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button iconName="refresh" loading={isFetching} onClick={() => void refetch()}>
              {texts.refresh}
            </Button>
            <Button iconName="download" loading={exporting} onClick={exportReport}>
              {texts.export}
            </Button>
          </SpaceBetween>
        }
      >
        {texts.title}
      </Header>
      <LoadAfterData query={{ data, error }} fallback={<FiltersPlaceholder count={5} />}>
        <FilterBar
          params={params}
          about={data?.about ?? []}
          onChange={(next) => void navigate({ search: formatReportSearch(next) })}
        />
      </LoadAfterData>
      {error !== null && (
        <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Figures report={data} params={params} />}
      {data === undefined && error === null && (
        <Box padding="xxl">
          <Spinner label={texts.loading} />
        </Box>
      )}
    </SpaceBetween>
  );
}
