import Button from '@cloudscape-design/components/button';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminPages } from '@portico/shared/model/admin-pages.ts';
import { api } from '../../../api/api.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { useListPages } from '../../lists/use-list-pages.ts';
import {
  type FigureTicketsParams,
  parseFigureTicketsParams,
  formatFigureTicketsSearch,
} from '../../reports/report-urls.ts';
import { figureTexts } from '../../reports/texts.ts';
import { useFollowLink } from '../../shell/use-follow.ts';
import { type ReportedTicketRow, createColumns } from './columns.tsx';
import { texts } from './texts.ts';

const pageQuery = ({ filter, ...params }: FigureTicketsParams, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['tickets of a report', filter, params, cursor ?? 'newest'],
    queryFn: async ({ signal }) => {
      const page = await api('listReportTickets', { query: { ...params, ...filter, cursor } }, { signal });
      return {
        ...page,
        items: page.items.map((item): ReportedTicketRow => ({ id: item.ticket.id, ...item })),
      };
    },
  });

function formatTitle({ figure, from, to }: FigureTicketsParams): string {
  if (figure === 'open_at_end') return texts.at_end_of(to);
  return `${figureTexts[figure]}, ${figure === 'open' ? texts.until(to) : texts.period(from, to)}`;
}

/** /admin/reports/tickets: the tickets behind a figure. */
export default function ReportTicketsPage() {
  const [search] = useSearchParams();
  const [opened] = useState(() => new Date());
  const params = parseFigureTicketsParams(search, opened);
  const { figure } = params;
  const { query, pagination } = useListPages(formatFigureTicketsSearch(params), (cursor) =>
    pageQuery(params, cursor),
  );
  const follow = useFollowLink();
  return (
    <ListPage
      texts={{ ...texts, title: formatTitle(params) }}
      query={query}
      pagination={pagination}
      columns={createColumns(figure)}
      filters={null}
      isFiltered={false}
      onClear={() => undefined}
      action={
        <Button href={adminPages.reports.path} onFollow={follow}>
          {texts.back}
        </Button>
      }
    />
  );
}
