import { queryOptions } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../../api/api.ts';
import { useListPages } from '../../lists/use-list-pages.ts';
import { type AuditFilters, toApiFilter, parseFilters, formatSearch } from './filters.ts';

const pageQuery = (filters: AuditFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['audit log', filters, cursor ?? 'newest'],
    queryFn: ({ signal }) =>
      api('listAuditLog', { query: { ...toApiFilter(filters, new Date()), cursor } }, { signal }),
  });

/** The current page of the audit log, with filters and pagination. */
export function useAuditPages() {
  const [search] = useSearchParams();
  const filters = parseFilters(search);
  const navigate = useNavigate();
  const { query, pagination } = useListPages(formatSearch(filters), (cursor) => pageQuery(filters, cursor));
  return {
    query,
    pagination,
    filters,
    filter: (change: AuditFilters) => void navigate({ search: formatSearch({ ...filters, ...change }) }),
  };
}
