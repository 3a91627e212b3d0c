import Button from '@cloudscape-design/components/button';
import { generatePath, useNavigate } from 'react-router-dom';
import { shortDate } from '../../../ui/dates.ts';
import { useListState } from '../../../ui/list-address.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useFollow } from '../../shell/use-follow.ts';
import { isFiltered } from '../../tickets/filters.ts';
import { columns } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { texts } from './texts.ts';
import { useTicketPages } from './use-ticket-pages.ts';

/** /admin/tickets */
export function TicketsPage() {
  const navigate = useNavigate();
  const listState = useListState();
  const follow = useFollow(listState);
  const { query, pagination, filters, filter, count, searchedUntil } = useTicketPages();
  return (
    <ListPage
      texts={texts}
      query={query}
      pagination={pagination}
      columns={columns}
      filters={<FilterBar filters={filters} onFilter={filter} />}
      filtered={isFiltered(filters)}
      onClear={() => filter({ q: undefined, status: undefined, priority: undefined })}
      count={count ? texts.showing(count.shown, count.total) : ''}
      action={
        <Button variant="primary" href={adminPaths.create_ticket} onFollow={follow}>
          {texts.create_for_client}
        </Button>
      }
      incomplete={searchedUntil && texts.searched_until(shortDate(searchedUntil))}
      onOpen={({ id }) => void navigate(generatePath(adminPaths.ticket, { id }), { state: listState })}
    />
  );
}
