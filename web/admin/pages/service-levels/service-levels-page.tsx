import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { BusinessHours, ServicePolicy } from '@portico/shared/contract/service-level.ts';
import { hasPermission } from '@portico/shared/model/permissions.ts';
import { lazyScreen } from '../../../ui/loading/lazy-screen.ts';
import { useSession } from '../../../session/session.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useItemDialog } from '../../dialogs/use-item-dialog.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { ItemTable } from '../../lists/item-table.tsx';
import { serviceLevelsQuery } from '../../service-levels/queries.ts';
import { createCalendarColumns, createPolicyColumns } from './columns.tsx';
import { OpenTicketsUpdate } from './open-tickets.tsx';
import { texts } from './texts.ts';
import './service-levels.css';

const PolicyDialog = lazyScreen(async () => (await import('./policy-dialog.tsx')).PolicyDialog);
const CalendarDialog = lazyScreen(async () => (await import('./calendar-dialog.tsx')).CalendarDialog);

interface ListProps<T> {
  title: string;
  hint: string;
  items: readonly T[] | undefined;
  columns: TableProps.ColumnDefinition<T>[];
  empty: string;
  /** The button's text, for users who may write. */
  add: string | undefined;
  onAdd: () => void;
}

function List<T extends { id: string }>({ title, hint, items, columns, empty, add, onAdd }: ListProps<T>) {
  return (
    <ItemTable
      label={title}
      items={items}
      getId={({ id }) => id}
      columns={columns}
      loadingText={texts.loading}
      empty={empty}
      header={
        <Header
          variant="h2"
          description={hint}
          actions={add !== undefined && <Button onClick={onAdd}>{add}</Button>}
        >
          {title}
        </Header>
      }
    />
  );
}

/** /admin/service-levels */
export default function ServiceLevelsPage() {
  usePageTitle(texts.title);
  const { user } = useSession();
  const mayWrite = hasPermission(user?.roles, 'write_service_levels');
  const { data, error, isFetching, refetch } = useQuery(serviceLevelsQuery);
  const policyDialog = useItemDialog<ServicePolicy>();
  const calendarDialog = useItemDialog<BusinessHours>();
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{texts.title}</Header>
      {error !== null && (
        <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {(data !== undefined || error === null) && (
        <SpaceBetween size="l">
          <List
            title={texts.policies}
            hint={texts.policies_hint}
            items={data?.policies}
            columns={createPolicyColumns(mayWrite ? policyDialog.open : undefined)}
            empty={texts.no_policies}
            add={mayWrite ? texts.add_policy : undefined}
            onAdd={() => policyDialog.open(undefined)}
          />
          <List
            title={texts.calendars}
            hint={texts.calendars_hint}
            items={data?.calendars}
            columns={createCalendarColumns(mayWrite ? calendarDialog.open : undefined)}
            empty={texts.no_calendars}
            add={mayWrite ? texts.add_calendar : undefined}
            onAdd={() => calendarDialog.open(undefined)}
          />
          {mayWrite && <OpenTicketsUpdate />}
        </SpaceBetween>
      )}
      <Suspense>
        {policyDialog.opening !== undefined && (
          <PolicyDialog
            key={policyDialog.opening.number}
            policy={policyDialog.opening.item}
            visible={policyDialog.visible}
            onClose={policyDialog.close}
          />
        )}
        {calendarDialog.opening !== undefined && (
          <CalendarDialog
            key={calendarDialog.opening.number}
            calendar={calendarDialog.opening.item}
            visible={calendarDialog.visible}
            onClose={calendarDialog.close}
          />
        )}
      </Suspense>
    </SpaceBetween>
  );
}
