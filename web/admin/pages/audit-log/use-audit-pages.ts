import { queryOptions } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../../api/api.ts';
import { useListPages } from '../../lists/use-list-pages.ts';
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
  const { query, pagination } = useListPages(searchOf(filters), (cursor) => pageQuery(filters, cursor));
  return {
    query,
    pagination,
    filters,
    filter: (change: AuditFilters) => void navigate({ search: searchOf({ ...filters, ...change }) }),
  };
}
