import { useQuery } from '@tanstack/react-query';
import { cursorOf } from '../../lists/trail.ts';
import { useSearch } from '../../lists/use-search.ts';
import { useTrail, useTurning } from '../../lists/use-turning.ts';
import { companyPageQuery } from './queries.ts';

/** The page of companies that this history entry stands for, and how to search and to turn pages. */
export function useCompanyPages() {
  const trail = useTrail();
  const searching = useSearch();
  const query = useQuery(companyPageQuery(searching.q, cursorOf(trail)));
  return { query, searching, turning: useTurning(trail, searching.search, query.data?.next_cursor) };
}
