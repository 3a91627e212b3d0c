import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../../api/api.ts';
import { currentCursor } from '../../lists/cursor-stack.ts';
import { shownQuery, useListPosition, usePagination } from '../../lists/use-pagination.ts';
import { type AuditFilters, apiFilterOf, filtersOf, searchOf } from './filters.ts';

const pageQuery = (filters: AuditFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['audit log', filters, cursor ?? 'newest'],
    queryFn: ({ signal }) =>
      api('listAuditLog', { query: { ...apiFilterOf(filters, new Date()), cursor } }, { signal }),
  });

/** The current page of the audit log, with filters and pagination. */
export function useAuditPages() {
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const position = useListPosition(
    searchOf(filters),
    async (cursor) => (await queryClient.fetchQuery(pageQuery(filters, cursor))).next_cursor,
  );
  const { cursors } = position;
  const page = useQuery({
    ...pageQuery(filters, currentCursor(cursors ?? [])),
    enabled: cursors !== undefined,
  });
  const data = cursors && page.data;
  return {
    query: shownQuery(position, page),
    pagination: usePagination(position, data?.next_cursor),
    filters,
    filter: (change: AuditFilters) => void navigate({ search: searchOf({ ...filters, ...change }) }),
  };
}
