import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shortDateTime } from '../../../ui/dates.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { mailTexts } from './mail-texts.ts';

interface Props<Mail> {
  mails: UseQueryResult<{ items: readonly Mail[] }>;
  columns: readonly TableProps.ColumnDefinition<Mail>[];
  texts: Readonly<Record<'heading' | 'about' | 'none' | 'failed', string>>;
  actions?: ReactNode;
  filter?: ReactNode;
}

export const Time = ({ at }: { at: string }) => <time dateTime={at}>{shortDateTime(at)}</time>;

/** Mails of a ticket, or why there are none. */
export function MailTable<Mail extends { readonly id: string }>({
  mails,
  columns,
  texts,
  actions,
  filter,
}: Props<Mail>) {
  return (
    <Table
      trackBy="id"
      items={mails.data?.items ?? []}
      columnDefinitions={columns}
      wrapLines
      loading={mails.isPending}
      loadingText={mailTexts.loading}
      ariaLabels={{ tableLabel: texts.heading }}
      header={
        <Header variant="h2" description={texts.about} actions={actions}>
          {texts.heading}
        </Header>
      }
      filter={filter}
      empty={
        mails.error ? (
          <ErrorAlert
            title={texts.failed}
            error={mails.error}
            busy={mails.isFetching}
            onRetry={() => void mails.refetch()}
          />
        ) : (
          <Box textAlign="center" color="inherit">
            {texts.none}
          </Box>
        )
      }
    />
  );
}
