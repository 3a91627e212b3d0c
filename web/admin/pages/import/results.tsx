import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Import } from '@portico/shared/contract/imports.ts';
import { type ImportOutcome, importOutcomeTexts, importOutcomes } from '@portico/shared/model/imports.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { ItemTable } from '../../lists/item-table.tsx';
import { Status } from '../../status/status.tsx';
import { attentionQuery } from './queries.ts';
import { texts } from './texts.ts';

const indicators: Readonly<Record<ImportOutcome, StatusIndicatorProps.Type>> = {
  created: 'success',
  changed: 'success',
  unchanged: 'stopped',
  kept: 'info',
  failed: 'warning',
  removed: 'stopped',
};

const toStage = ({ state }: Import) => (state === 'checking' || state === 'checked' ? 'checked' : 'done');

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const renderOutcome = (outcome: ImportOutcome, job: Import) => (
  <Status type={indicators[outcome]}>{capitalize(importOutcomeTexts[outcome][toStage(job)])}</Status>
);

/** The number of records by result. */
export function Counts({ job }: { job: Import }) {
  const presentOutcomes = importOutcomes.filter((outcome) => (job.counts[outcome] ?? 0) > 0);
  if (presentOutcomes.length === 0) return null;
  return (
    <KeyValuePairs
      columns={4}
      items={presentOutcomes.map((outcome) => ({
        label: capitalize(importOutcomeTexts[outcome][toStage(job)]),
        value: (
          <Box fontSize="heading-l">
            <Status type={indicators[outcome]}>{(job.counts[outcome] ?? 0).toLocaleString('en')}</Status>
          </Box>
        ),
      }))}
    />
  );
}

/** The records that need attention, each with a suggestion. */
export function AttentionList({ job }: { job: Import }) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    attentionQuery(job.id, job.state),
  );
  if (error)
    return (
      <ErrorAlert
        title={texts.results_failed}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <SpaceBetween size="s">
      <ItemTable
        label={texts.attention}
        items={items}
        getId={({ row, kind, about }) => `${row} ${kind} ${about}`}
        loadingText={texts.loading}
        empty={texts.no_attention}
        header={<Header variant="h2">{texts.attention}</Header>}
        columns={[
          { id: 'row', header: texts.row, cell: ({ row }) => row, width: 90 },
          {
            id: 'about',
            header: texts.record,
            cell: ({ about }) => about || '-',
            isRowHeader: true,
            minWidth: 160,
          },
          {
            id: 'outcome',
            header: texts.outcome,
            minWidth: 170,
            cell: ({ outcome }) => renderOutcome(outcome, job),
          },
          { id: 'message', header: texts.advice, cell: ({ message }) => message, minWidth: 260 },
        ]}
      />
      {hasNextPage && (
        <Box textAlign="center">
          <Button loading={isFetching} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </Box>
      )}
    </SpaceBetween>
  );
}
