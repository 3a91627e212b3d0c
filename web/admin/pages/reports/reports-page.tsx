import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Report } from '@portico/shared/contract/reports.ts';
import { reportDimensions } from '@portico/shared/model/reports.ts';
import { lazily } from '../../../conversation/lazily.tsx';
import { useAfterPaint } from '../../../live/live-updates.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { FiltersRoom } from '../../lists/filters-room.tsx';
import { ItemTable } from '../../lists/item-table.tsx';
import { type ReportAddress, reportAt, reportSearch } from '../../reports/addresses.ts';
import { reportQuery } from '../../reports/queries.ts';
import { divisionTexts } from '../../reports/texts.ts';
import { columnsOf } from './columns.tsx';
import { KeyFigures } from './key-figures.tsx';
import { OpenAges } from './open-ages.tsx';
import { texts } from './texts.ts';
import { useExport } from './use-export.ts';
import './reports.css';

// Figures come first.
const FilterBar = lazily(async () => (await import('./filter-bar.tsx')).FilterBar);
const Charts = lazily(async () => (await import('./charts.tsx')).Charts);

/** `Company: Alder Labs`; undefined for all tickets. */
function aboutText({ about }: Report, { filter }: ReportAddress): string | undefined {
  const dimension = reportDimensions.find((one) => filter[one] !== undefined);
  return about !== null && dimension ? `${divisionTexts[dimension]}: ${about}` : undefined;
}

/** The plots, loaded after the figures are shown. */
function Plots({ report }: { report: Report }) {
  const space = (
    <div className="report-chart-space">
      <Spinner label={texts.loading} />
    </div>
  );
  if (!useAfterPaint()) return space;
  return (
    <Suspense fallback={space}>
      <Charts report={report} />
    </Suspense>
  );
}

function Figures({ report, address }: { report: Report; address: ReportAddress }) {
  const name = texts.table(divisionTexts[report.by]);
  const columns = columnsOf(report, address);
  return (
    <SpaceBetween size="l">
      <KeyFigures report={report} filter={address.filter} />
      {report.rows.length > 0 && <Plots report={report} />}
      <OpenAges open={report.open} filter={address.filter} />
      <ItemTable
        label={name}
        items={report.rows}
        idOf={({ key }) => key}
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
export function ReportsPage() {
  usePageTitle(texts.title);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = reportAt(search);
  const { data, error, isFetching, refetch } = useQuery(reportQuery(address));
  const { exporting, exportReport } = useExport(address);
  const about = data && aboutText(data, address);
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description={about ?? texts.description}
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
      <Suspense fallback={<FiltersRoom count={2} />}>
        <FilterBar address={address} onChange={(next) => void navigate({ search: reportSearch(next) })} />
      </Suspense>
      {error !== null && (
        <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Figures report={data} address={address} />}
      {data === undefined && error === null && (
        <Box padding="xxl">
          <Spinner label={texts.loading} />
        </Box>
      )}
    </SpaceBetween>
  );
}
