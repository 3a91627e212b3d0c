import type { QueryClient } from '@tanstack/react-query';
import type { ChangeContent, LiveEnvelope } from '@portico/shared/model/live.ts';
import { consumeOwnReadMark } from '../api/own-read-marks.ts';
import { coalesced } from './coalesce.ts';

/** First parts of the keys of queries about tickets, in the portal and in the admin area. */
const ticketKey = 'ticket';
const listKeys = ['tickets', 'dashboard', 'links'];
const countKeys = ['queues', 'dashboard'];

/**
 * Marks cached responses as stale when tickets change, so that the screen refetches the responses that it
 * shows.
 */
export function refresher(queryClient: QueryClient) {
  /** The ids of the tickets that have changed. */
  const changed = new Set<string>();
  let isAllChanged = false;
  const invalidate = (...queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
  const lists = coalesced(() => {
    for (const key of listKeys) invalidate(key);
  });
  const counts = coalesced(() => {
    for (const key of countKeys) invalidate(key);
  });
  const askForTickets = () => {
    if (isAllChanged) invalidate(ticketKey);
    else for (const id of changed) invalidate(ticketKey, id);
    isAllChanged = false;
    changed.clear();
  };
  // No increasing intervals: an open ticket rarely changes, and must show each change within a second.
  const tickets = coalesced(askForTickets, { intervals: [] });
  return {
    /** Refetches everything that shows tickets. */
    all() {
      isAllChanged = true;
      tickets.now();
      lists.now();
      counts.now();
    },
    /** Refetches the queries that an envelope affects. */
    on(envelope: LiveEnvelope | ChangeContent) {
      if (envelope.kind === 'counts') counts.soon();
      if (envelope.kind !== 'tickets' && envelope.kind !== 'read') return;
      // The screen already shows read marks by this document.
      if (envelope.kind === 'read' && consumeOwnReadMark(envelope.id)) return;
      for (const id of envelope.kind === 'read' ? [envelope.id] : envelope.ids) changed.add(id);
      tickets.soon();
      lists.soon();
    },
  };
}
