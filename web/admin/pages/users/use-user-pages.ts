import { useListPages } from '../../lists/use-list-pages.ts';
import { useSearch } from '../../lists/search/use-search.ts';
import { userPageQuery } from '../../users/queries.ts';

/** The current page of users, with search and pagination. */
export function useUserPages() {
  const searching = useSearch();
  const { q, search } = searching;
  const { data, matches, ...pages } = useListPages(search, (cursor) => userPageQuery(q, cursor), q !== '');
  return {
    ...pages,
    searching,
    /** The numbers of matching users and of all users; undefined until both are known. */
    count:
      data === undefined || (q !== '' && matches === undefined)
        ? undefined
        : { matches: matches ?? data.total.toLocaleString(), total: data.total },
  };
}
