import { useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '@portico/shared/model/limits.ts';
import { cursorOf } from '../../lists/trail.ts';
import { useSearch } from '../../lists/use-search.ts';
import { useTrail, useTurning } from '../../lists/use-turning.ts';
import { userPageQuery } from './queries.ts';

/** The page of people that this history entry stands for, and how to search and to turn pages. */
export function useUserPages() {
  const trail = useTrail();
  const searching = useSearch();
  const { q, search } = searching;
  const queries = useQueryClient();
  const query = useQuery(userPageQuery(q, cursorOf(trail)));
  const turning = useTurning(trail, search, query.data?.next_cursor);

  // A page of a search can be short, so how many it had is known only of pages that have been fetched.
  const length = (cursor: string | undefined) =>
    queries.getQueryData(userPageQuery(q, cursor).queryKey)?.items.length ?? (q === '' ? limits.page : NaN);
  const before = [undefined, ...trail].slice(0, trail.length);
  const shown = before.reduce((sum, cursor) => sum + length(cursor), query.data?.items.length ?? NaN);
  return {
    query,
    turning,
    searching,
    /** Of how many people how many have been shown up to here; undefined while that is not known. */
    count: query.data === undefined || Number.isNaN(shown) ? undefined : { shown, total: query.data.total },
  };
}
