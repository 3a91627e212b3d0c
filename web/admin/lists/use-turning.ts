import { useLocation, useNavigate } from 'react-router-dom';
import { pageNumber, type Trail, trailOf, trailTo } from './trail.ts';

/** Where somebody is in a list, and how to turn its pages. */
export interface Turning {
  /** From 1. */
  page: number;
  hasNext: boolean;
  goTo: (page: number) => void;
}

/** The cursors that lead to the page which this history entry stands for. */
export const useTrail = (): Trail => trailOf(useLocation().state);

/** Each page is a history entry. `search` is the search part of the list's address, `next` the cursor of the page after this. */
export function useTurning(trail: Trail, search: string, next: string | null | undefined): Turning {
  const navigate = useNavigate();
  return {
    page: pageNumber(trail),
    hasNext: typeof next === 'string',
    goTo: (page) => {
      const to = trailTo(trail, page, next ?? null);
      if (to !== undefined) void navigate({ search }, { state: { trail: to } });
    },
  };
}
