import { useListPages } from '../../lists/use-list-pages.ts';
import { useSearch } from '../../lists/search/use-search.ts';
import { userPageQuery } from '../../users/queries.ts';

/** The current page of users, with search and pagination. */
export function useUserPages() {
  const searchState = useSearch();
  const { q, search } = searchState;
  const { data, matches, ...pages } = useListPages(search, (cursor) => userPageQuery(q, cursor), q !== '');
  return {
    ...pages,
    searching: searchState,
    /** The numbers of matching users and of all users; undefined until both are known. */
    count:
      data === undefined || (q !== '' && matches === undefined)
        ? undefined
        : { matches: matches ?? data.total.toLocaleString(), total: data.total },
  };
}
