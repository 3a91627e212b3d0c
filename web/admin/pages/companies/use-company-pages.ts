import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { limits } from '../../../../shared/model/limits.ts';
import { cursorOf, pageNumber, trailOf, trailTo } from '../../lists/trail.ts';
import { companyPageQuery } from './queries.ts';

const searchOf = (q: string) => (q.trim() === '' ? '' : `?${new URLSearchParams({ q }).toString()}`);

/** The page of companies that this history entry stands for, and how to search and to turn pages. */
export function useCompanyPages() {
  const trail = trailOf(useLocation().state);
  const [search] = useSearchParams();
  const q = (search.get('q') ?? '').slice(0, limits.search);
  const navigate = useNavigate();
  const query = useQuery(companyPageQuery(q.trim() || undefined, cursorOf(trail)));
  const next = query.data?.next_cursor ?? null;
  return {
    query,
    q,
    page: pageNumber(trail),
    hasNext: next !== null,
    /** Typing makes no history entry of its own: Back leads to what was seen before the search. */
    searchFor: (text: string) => void navigate({ search: searchOf(text) }, { replace: true }),
    goTo: (page: number) => {
      const to = trailTo(trail, page, next);
      if (to !== undefined) void navigate({ search: searchOf(q) }, { state: { trail: to } });
    },
  };
}
