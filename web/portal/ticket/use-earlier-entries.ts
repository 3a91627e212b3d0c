import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { api } from '../../api/api.ts';
import { earlierEntriesKey } from '../query-keys.ts';

/**
 * Loads the earlier comments and history that the first response for a long ticket does not contain. Loads
 * one page at a time, on request.
 */
export function useEarlierEntries({ ticket: { id }, older_comments, older_history }: TicketDetail) {
  const [requested, setRequested] = useState(false);
  const comments = useInfiniteQuery({
    queryKey: earlierEntriesKey(id, 'comments'),
    queryFn: ({ pageParam, signal }) =>
      api('listTicketComments', { params: { id }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: older_comments ?? '',
    getNextPageParam: (page) => page.next_cursor,
    enabled: requested && older_comments !== null,
  });
  const history = useInfiniteQuery({
    queryKey: earlierEntriesKey(id, 'history'),
    queryFn: ({ pageParam, signal }) =>
      api('listTicketHistory', { params: { id }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: older_history ?? '',
    getNextPageParam: (page) => page.next_cursor,
    enabled: requested && older_history !== null,
  });
  const hasMore = requested
    ? comments.hasNextPage || history.hasNextPage
    : older_comments !== null || older_history !== null;
  return {
    comments: comments.data?.pages.flatMap((page) => page.items) ?? [],
    history: history.data?.pages.flatMap((page) => page.items) ?? [],
    more: hasMore,
    busy: comments.isFetching || history.isFetching,
    error: comments.error ?? history.error,
    fetch: () => {
      setRequested(true);
      if (comments.error || comments.hasNextPage) void comments.fetchNextPage();
      if (history.error || history.hasNextPage) void history.fetchNextPage();
    },
  };
}
