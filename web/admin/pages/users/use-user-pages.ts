import { useListPages } from '../../lists/use-list-pages.ts';
import { useSearch } from '../../lists/use-search.ts';
import { userPageQuery } from './queries.ts';

/** The current page of users, with search and pagination. */
export function useUserPages() {
  const searching = useSearch();
  const { q, search } = searching;
  const { data, ...pages } = useListPages(search, (cursor) => userPageQuery(q, cursor));
  return {
    ...pages,
    searching,
    /** Users shown on this page, and in all; undefined while not known. */
    count: data && { shown: data.items.length, total: data.total },
  };
}
