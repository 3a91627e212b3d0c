import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, Suspense, useState } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import { splitValues } from '@portico/shared/model/filter-values.ts';
import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { errorMessage } from '../../../api/error.ts';
import { lazyComponent } from '../../../conversation/lazily.tsx';
import { useSession } from '../../../session/session.tsx';
import { LoadAfterData } from '../../../ui/loading/load-after.tsx';
import { formatShortDate } from '../../../ui/time/dates.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { useListState } from '../../../ui/list-address.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useGroups } from '../../groups/use-groups.ts';
import { texts as previewTexts } from '../../preview/texts.ts';
import { usePreview } from '../../preview/use-preview.ts';
import { useIsNarrow } from '../../shell/use-narrow.ts';
import { useFollowLink } from '../../shell/use-follow.ts';
import { type TicketFilters, isFiltered, formatSearch } from '../../tickets/filters.ts';
import { type ListedTicket, useTicketPages } from '../../tickets/ticket-pages.ts';
import { findQueue } from '../../tickets/queues.ts';
import { TicketRow } from '../../tickets/ticket-row.tsx';
import { useSaveColumns } from '../../views/use-save-views.ts';
import { useOwnColumns, useViews, findView } from '../../views/views.ts';
import { bulkTexts } from './bulk/bulk-texts.ts';
import { listVisibleColumns } from './columns/columns.tsx';
import { useColumns } from './columns/custom-columns.ts';
import { QueueStrip } from './queue-strip.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { texts } from './texts.ts';
import { useBulkChange } from './bulk/use-bulk-change.ts';
import { useListShortcuts } from './use-list-shortcuts.ts';
import { ViewsMenu } from './views/views-menu.tsx';

// The bulk bar is loaded when a ticket is first selected or changed.
const BulkBar = lazyComponent(async () => (await import('./bulk/bulk-bar.tsx')).BulkBar);
const ConfirmChange = lazyComponent(async () => (await import('./bulk/confirm-change.tsx')).ConfirmChange);
const OverdueTickets = lazyComponent(async () => (await import('./overdue-tickets.tsx')).OverdueTickets);
const ColumnChoice = lazyComponent(async () => (await import('./columns/column-choice.tsx')).ColumnChoice);

const Row = ({ item, selectControl }: { item: ListedTicket; selectControl: ReactNode }) => (
  <TicketRow ticket={item} list={useListState()}>
    {selectControl}
  </TicketRow>
);

function formatTitle(filters: TicketFilters, findGroupName: (group: string) => string): string {
  const { assignee, group } = filters;
  const queue = findQueue(filters);
  if (filters.queue === 'overdue') return texts.overdue_title;
  if (assignee !== undefined && queue.filters.assignee === undefined)
    return texts.assigned_to(splitValues(assignee).length);
  return group !== undefined && queue.filters.group === undefined
    ? texts.group_title(splitValues(group).map(findGroupName))
    : queue.title;
}

/** /admin/tickets */
export default function TicketsPage() {
  const navigate = useNavigate();
  const listState = useListState();
  const follow = useFollowLink(listState);
  const [selected, setSelected] = useState<readonly TicketSummary[]>([]);
  const bulkChange = useBulkChange(() => setSelected([]));
  const { progress, notice, asked, change, dismiss } = bulkChange;
  const { user } = useSession();
  const { query, pagination, filters, filter, showColumns, clear, count, searchedUntil } = useTicketPages();
  const [first] = query.data?.items ?? [];
  const names = { company: first?.company_name, requester: first?.requester_name };
  const view = findView(useViews(), formatSearch(filters));
  const ownColumns = useOwnColumns();
  const saveColumns = useSaveColumns();
  const shownColumns = filters.columns ?? (view ? undefined : ownColumns);
  const saveOwnColumns = (columns: string | undefined) =>
    void saveColumns(columns ?? null).catch((error: unknown) =>
      toast.error(texts.columns_failed, { description: errorMessage(error) }),
    );
  const { nameOf } = useGroups();
  const isNarrow = useIsNarrow();
  const preview = usePreview(query.data?.items);
  // While the preview is shown, the preview handles the key A (assign to me) for its own ticket.
  const focusedTicket = preview.on ? undefined : query.data?.items.find(({ id }) => id === preview.chosen);
  const ticketsToTake = selected.length > 0 || !focusedTicket ? selected : [focusedTicket];
  useListShortcuts({
    onMove: preview.choose,
    onPreview: preview.toggle,
    onTakeTickets:
      user && ticketsToTake.length > 0 && progress === undefined
        ? () =>
            change(ticketsToTake, { assignee_id: user.id }, (count) =>
              bulkTexts.assigned(count, user.full_name),
            )
        : undefined,
  });
  const viewsMenu = (
    <ViewsMenu
      filters={filters}
      view={view}
      onResetColumns={
        shownColumns === undefined
          ? undefined
          : () => {
              showColumns(undefined);
              saveOwnColumns(undefined);
            }
      }
    />
  );
  return (
    <>
      <ListPage
        texts={{ ...texts, title: view?.name ?? formatTitle(filters, nameOf) }}
        query={query}
        pagination={pagination}
        columns={useColumns(shownColumns)}
        columnDisplay={listVisibleColumns(shownColumns, preview.on)}
        preferences={
          <LoadAfterData query={query} fallback={<span className="column-choice-room" />}>
            <ColumnChoice
              columns={shownColumns}
              onChoose={(columns) => {
                showColumns(columns);
                // The columns of a view do not become the user's default.
                if (!view) saveOwnColumns(columns);
              }}
            />
          </LoadAfterData>
        }
        Row={Row}
        filters={
          isNarrow ? (
            <SpaceBetween size="s">
              <QueueStrip filters={filters} />
              <FilterBar filters={filters} names={names} query={query} onFilter={filter} collapsed>
                {viewsMenu}
              </FilterBar>
            </SpaceBetween>
          ) : (
            <FilterBar filters={filters} names={names} query={query} onFilter={filter} />
          )
        }
        isFiltered={isFiltered(filters)}
        onClear={clear}
        count={count ? texts.showing(count.matches, count.total) : ''}
        selection={{
          items: (query.data?.items ?? []).filter(({ id }) => selected.some((ticket) => ticket.id === id)),
          label: texts.select,
          allItemsLabel: texts.select_all,
          getLabel: ({ ticket_number }) => texts.select_one(ticket_number),
          onSelect: setSelected,
        }}
        bulkActions={
          (selected.length > 0 || progress !== undefined || notice !== undefined) && (
            <Suspense fallback={null}>
              <BulkBar
                selectedCount={selected.length}
                progress={progress}
                notice={notice}
                onChange={(bulkChange, formatMessage) => change(selected, bulkChange, formatMessage)}
                onDismiss={dismiss}
                onClear={() => setSelected([])}
              />
            </Suspense>
          )
        }
        action={
          <SpaceBetween direction="horizontal" size="xs">
            {!isNarrow && (
              <Button iconName={preview.on ? 'view-full' : 'view-vertical'} onClick={preview.toggle}>
                {preview.on ? previewTexts.hide : previewTexts.show}
              </Button>
            )}
            {!isNarrow && viewsMenu}
            <Button variant="primary" href={adminPaths.create_ticket} onFollow={follow}>
              {texts.create_for_client}
            </Button>
          </SpaceBetween>
        }
        otherItems={
          filters.queue === 'breaching_soon' &&
          pagination.page === 1 && (
            <Suspense fallback={null}>
              <OverdueTickets filters={{ ...filters, columns: shownColumns, queue: 'overdue' }} />
            </Suspense>
          )
        }
        incompleteMessage={searchedUntil && texts.searched_until(formatShortDate(searchedUntil))}
        onOpen={({ id }) => {
          if (preview.on) preview.choose(id);
          else void navigate(generatePath(adminPaths.ticket, { id }), { state: listState });
        }}
      />
      {asked && user && (
        <Suspense>
          <ConfirmChange
            changeToConfirm={asked}
            user={user.id}
            onConfirm={bulkChange.confirm}
            onClose={bulkChange.cancel}
          />
        </Suspense>
      )}
    </>
  );
}
