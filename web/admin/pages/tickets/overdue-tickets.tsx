import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Table from '@cloudscape-design/components/table';
import { useQuery } from '@tanstack/react-query';
import { generatePath, useNavigate } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useListState } from '../../../ui/list-address.ts';
import { useFollowLink } from '../../shell/use-follow.ts';
import { useIsNarrow } from '../../shell/use-narrow.ts';
import { type TicketFilters, formatSearch } from '../../tickets/filters.ts';
import { type ListedTicket, ticketPageQuery } from '../../tickets/ticket-pages.ts';
import { TicketRow } from '../../tickets/ticket-row.tsx';
import { listVisibleColumns } from './columns/columns.tsx';
import { useColumns } from './columns/custom-columns.ts';
import { texts } from './texts.ts';

/** A longer list is collapsed at first: it would push the tickets that are due next far down. */
const maxExpandedTickets = 10;

function Rows({ filters, items }: { filters: TicketFilters; items: readonly ListedTicket[] }) {
  const list = useListState();
  const navigate = useNavigate();
  const allColumns = useColumns(filters.columns);
  if (useIsNarrow())
    return (
      <ul className="list-rows" aria-label={texts.overdue_title}>
        {items.map((item) => (
          <li key={item.id}>
            <TicketRow ticket={item} list={list} />
          </li>
        ))}
      </ul>
    );
  return (
    <div className="list-dense">
      <Table<ListedTicket>
        variant="embedded"
        trackBy="id"
        items={items}
        columnDefinitions={allColumns}
        columnDisplay={listVisibleColumns(filters.columns, false)}
        wrapLines
        ariaLabels={{ tableLabel: texts.overdue_title }}
        onRowClick={({ detail }) =>
          void navigate(generatePath(adminPaths.ticket, { id: detail.item.id }), { state: list })
        }
      />
    </div>
  );
}

/**
 * Overdue tickets, separate from those that are due soon.
 * @param props.filters the filters of the list that contains only overdue tickets
 */
export function OverdueTickets({ filters }: { filters: TicketFilters }) {
  const { data } = useQuery(ticketPageQuery(filters, undefined));
  const follow = useFollowLink();
  if (!data || data.items.length === 0) return null;
  const { items, next_cursor } = data;
  return (
    <ExpandableSection
      variant="container"
      headingTagOverride="h2"
      headerText={texts.overdue}
      headerCounter={`(${items.length}${next_cursor === null ? '' : '+'})`}
      headerActions={
        <Button href={adminPaths.tickets + formatSearch(filters)} onFollow={follow}>
          {texts.overdue_list}
        </Button>
      }
      defaultExpanded={items.length <= maxExpandedTickets}
    >
      <Rows filters={filters} items={items} />
    </ExpandableSection>
  );
}
