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
import { calendarColumns, policyColumns } from './columns.tsx';
import { OpenTickets } from './open-tickets.tsx';
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
  const policy = useItemDialog<ServicePolicy>();
  const calendar = useItemDialog<BusinessHours>();
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
            columns={policyColumns(mayWrite ? policy.open : undefined)}
            empty={texts.no_policies}
            add={mayWrite ? texts.add_policy : undefined}
            onAdd={() => policy.open(undefined)}
          />
          <List
            title={texts.calendars}
            hint={texts.calendars_hint}
            items={data?.calendars}
            columns={calendarColumns(mayWrite ? calendar.open : undefined)}
            empty={texts.no_calendars}
            add={mayWrite ? texts.add_calendar : undefined}
            onAdd={() => calendar.open(undefined)}
          />
          {mayWrite && <OpenTickets />}
        </SpaceBetween>
      )}
      <Suspense>
        {policy.opening !== undefined && (
          <PolicyDialog
            key={policy.opening.number}
            policy={policy.opening.item}
            visible={policy.visible}
            onClose={policy.close}
          />
        )}
        {calendar.opening !== undefined && (
          <CalendarDialog
            key={calendar.opening.number}
            calendar={calendar.opening.item}
            visible={calendar.visible}
            onClose={calendar.close}
          />
        )}
      </Suspense>
    </SpaceBetween>
  );
}
