import { useListPages } from '../../lists/use-list-pages.ts';
import { useSearch } from '../../lists/search/use-search.ts';
import { companyPageQuery } from './queries.ts';

/** The current page of companies, with search and pagination. */
export function useCompanyPages() {
  const searchState = useSearch();
  const { q, search } = searchState;
  const { query, pagination } = useListPages(search, (cursor) => companyPageQuery(q, cursor));
  return { query, pagination, searching: searchState };
}
