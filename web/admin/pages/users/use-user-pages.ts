import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { limits } from '../../../../shared/model/limits.ts';
import { cursorOf, pageNumber, trailOf, trailTo } from '../../lists/trail.ts';
import { userPageQuery } from './queries.ts';

const searchOf = (q: string): string => (q === '' ? '' : `?${new URLSearchParams({ q }).toString()}`);

/** The page of people that this history entry stands for, and how to search and to turn pages. */
export function useUserPages() {
  const trail = trailOf(useLocation().state);
  const [search] = useSearchParams();
  const q = search.get('q')?.trim().slice(0, limits.search) ?? '';
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery(userPageQuery(q, cursorOf(trail)));
  const next = query.data?.next_cursor ?? null;

  // A page of a search can be short, so how many it had is known only of pages that have been fetched.
  const length = (cursor: string | undefined) =>
    queries.getQueryData(userPageQuery(q, cursor).queryKey)?.items.length ?? (q === '' ? limits.page : NaN);
  const before = [undefined, ...trail].slice(0, trail.length);
  const shown = before.reduce((sum, cursor) => sum + length(cursor), query.data?.items.length ?? NaN);
  return {
    query,
    q,
    page: pageNumber(trail),
    hasNext: next !== null,
    /** Of how many people how many have been shown up to here; undefined while that is not known. */
    count: query.data === undefined || Number.isNaN(shown) ? undefined : { shown, total: query.data.total },
    /** Typing makes no history entry of its own: Back leads to what was seen before the search. */
    searchFor: (text: string) => {
      void navigate({ search: searchOf(text.trim()) }, { replace: true });
    },
    goTo: (page: number) => {
      const to = trailTo(trail, page, next);
      if (to !== undefined) void navigate({ search: searchOf(q) }, { state: { trail: to } });
    },
  };
}
