import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense, useState } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import { ownGroups } from '@portico/shared/model/assignment.ts';
import { unassigned } from '@portico/shared/model/ticket.ts';
import { lazily } from '../../../conversation/lazily.tsx';
import { shortDate } from '../../../ui/dates.ts';
import { useListState } from '../../../ui/list-address.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useGroups } from '../../groups/use-groups.ts';
import { useFollow } from '../../shell/use-follow.ts';
import { type TicketFilters, isFiltered, searchOf } from '../../tickets/filters.ts';
import { useViews, viewAt } from '../../views/views.ts';
import { columns } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { texts } from './texts.ts';
import { useListShortcuts } from './use-list-shortcuts.ts';
import { useTicketPages } from './use-ticket-pages.ts';
import { ViewsMenu } from './views-menu.tsx';

// Loaded when a ticket is first selected.
const BulkBar = lazily(async () => (await import('./bulk-bar.tsx')).BulkBar);

function titleOf({ assignee, group }: TicketFilters, nameOf: (group: string) => string): string {
  if (assignee === undefined && group === ownGroups) return texts.my_groups_title;
  if (assignee === undefined) return group === undefined ? texts.title : texts.group_title(nameOf(group));
  if (assignee === 'me') return texts.mine;
  return assignee === unassigned ? texts.unassigned_tickets : texts.assigned_to;
}

/** /admin/tickets */
export function TicketsPage() {
  const navigate = useNavigate();
  const listState = useListState();
  const follow = useFollow(listState);
  const [selected, setSelected] = useState<readonly TicketSummary[]>([]);
  const [hasSelected, setHasSelected] = useState(false);
  const { query, pagination, filters, filter, count, searchedUntil } = useTicketPages();
  const view = viewAt(useViews(), searchOf(filters));
  const { nameOf } = useGroups();
  useListShortcuts();
  return (
    <ListPage
      texts={{ ...texts, title: view?.name ?? titleOf(filters, nameOf) }}
      query={query}
      pagination={pagination}
      columns={columns}
      filters={<FilterBar filters={filters} onFilter={filter} />}
      filtered={isFiltered(filters)}
      onClear={() =>
        filter({
          q: undefined,
          status: undefined,
          priority: undefined,
          assignee: undefined,
          group: undefined,
        })
      }
      count={count ? texts.showing(count.shown, count.total) : ''}
      selection={{
        items: (query.data?.items ?? []).filter(({ id }) => selected.some((one) => one.id === id)),
        label: texts.select,
        labelOfAll: texts.select_all,
        labelOf: ({ ticket_number }) => texts.select_one(ticket_number),
        onSelect: (items) => {
          setSelected(items);
          setHasSelected(true);
        },
      }}
      bulk={
        hasSelected && (
          <Suspense fallback={null}>
            <BulkBar selected={selected} onClear={() => setSelected([])} />
          </Suspense>
        )
      }
      action={
        <SpaceBetween direction="horizontal" size="xs">
          <ViewsMenu filters={filters} view={view} />
          <Button variant="primary" href={adminPaths.create_ticket} onFollow={follow}>
            {texts.create_for_client}
          </Button>
        </SpaceBetween>
      }
      incomplete={searchedUntil && texts.searched_until(shortDate(searchedUntil))}
      onOpen={({ id }) => void navigate(generatePath(adminPaths.ticket, { id }), { state: listState })}
    />
  );
}
