import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { ticketPageQuery } from '../../tickets/queries.ts';
import { cursorOf, pageNumber, trailOf, trailTo } from './trail.ts';

/** The page of tickets that this history entry stands for, and how to turn pages. */
export function useTicketPages() {
  const trail = trailOf(useLocation().state);
  const navigate = useNavigate();
  const query = useQuery(ticketPageQuery(cursorOf(trail)));
  const next = query.data?.next_cursor ?? null;
  return {
    query,
    page: pageNumber(trail),
    hasNext: next !== null,
    goTo: (page: number) => {
      const to = trailTo(trail, page, next);
      if (to !== undefined) void navigate('.', { state: { trail: to } });
    },
  };
}
