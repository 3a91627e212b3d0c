import { useLocation, useNavigate } from 'react-router-dom';
import { type CursorStack, cursorStackTo, pageNumber, readCursorStack } from './cursor-stack.ts';

/** The current page of a list, and how to go to another. */
export interface ListPagination {
  /** From 1. */
  page: number;
  hasNext: boolean;
  goTo: (page: number) => void;
}

/** The cursors of the current history entry. */
export const useCursorStack = (): CursorStack => readCursorStack(useLocation().state);

/**
 * Each page is a history entry. `search` is the search part of the list's URL, `next` the cursor of the next
 * page (null when this is the last, undefined while it is not known).
 */
export function usePagination(
  cursors: CursorStack,
  search: string,
  next: string | null | undefined,
): ListPagination {
  const navigate = useNavigate();
  return {
    page: pageNumber(cursors),
    hasNext: typeof next === 'string',
    goTo: (page) => {
      const to = cursorStackTo(cursors, page, next ?? null);
      if (to !== undefined) void navigate({ search }, { state: { cursors: to } });
    },
  };
}
