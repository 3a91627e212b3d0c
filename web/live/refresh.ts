import type { QueryClient } from '@tanstack/react-query';
import type { LiveChangeContent, LiveEnvelope } from '@portico/shared/model/live.ts';
import { consumeOwnReadMark } from '../api/own-read-marks.ts';
import { coalesceRequests } from './coalesce.ts';

/** First parts of the keys of queries about tickets, in the portal and in the admin area. */
const ticketKey = 'ticket';
const listKeys = ['tickets', 'dashboard', 'links'];
const ticketCountKeys = ['queues', 'dashboard'];

/**
 * Marks cached responses as stale when tickets change, so that the screen refetches the responses that it
 * shows.
 */
export function createRefresher(queryClient: QueryClient) {
  /** The ids of the tickets that have changed. */
  const changedIds = new Set<string>();
  let areAllTicketsChanged = false;
  const invalidate = (...queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
  const listRefresh = coalesceRequests(() => {
    for (const key of listKeys) invalidate(key);
  });
  const countRefresh = coalesceRequests(() => {
    for (const key of ticketCountKeys) invalidate(key);
  });
  const invalidateTickets = () => {
    if (areAllTicketsChanged) invalidate(ticketKey);
    else for (const id of changedIds) invalidate(ticketKey, id);
    areAllTicketsChanged = false;
    changedIds.clear();
  };
  // No increasing intervals: an open ticket rarely changes, and must show each change within a second.
  const ticketRefresh = coalesceRequests(invalidateTickets, { intervals: [] });
  return {
    /** Refetches everything that shows tickets. */
    all() {
      areAllTicketsChanged = true;
      ticketRefresh.now();
      listRefresh.now();
      countRefresh.now();
    },
    /** Refetches the queries that an envelope affects. */
    handleEnvelope(envelope: LiveEnvelope | LiveChangeContent) {
      if (envelope.kind === 'counts') countRefresh.soon();
      if (envelope.kind !== 'tickets' && envelope.kind !== 'read') return;
      // The screen already shows read marks by this document.
      if (envelope.kind === 'read' && consumeOwnReadMark(envelope.id)) return;
      for (const id of envelope.kind === 'read' ? [envelope.id] : envelope.ids) changedIds.add(id);
      ticketRefresh.soon();
      listRefresh.soon();
    },
  };
}
