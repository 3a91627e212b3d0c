import type { QueryClient } from '@tanstack/react-query';
import type { LiveEnvelope } from '@portico/shared/model/live.ts';
import { forgetOwnReadMarks, takeOwnReadMark } from '../api/own-read-marks.ts';

/** First parts of the query keys that show tickets, in the portal and in the admin area. */
const ticketKey = 'ticket';
const listKeys = ['tickets', 'dashboard'];

/** Milliseconds. Fifty screens that learn of the same change do not ask at the same moment. */
const pause = () => 50 + Math.random() * 250;

/** Makes cached responses stale when tickets change: what is on the screen is then asked for again. */
export function refresher(queryClient: QueryClient) {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const invalidate = (...queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
  const lists = () => {
    for (const key of listKeys) invalidate(key);
  };
  const all = () => {
    forgetOwnReadMarks();
    invalidate(ticketKey);
    lists();
  };
  return {
    /** Everything that shows tickets. */
    all,
    /** What an envelope says has changed. */
    on(envelope: LiveEnvelope) {
      if (envelope.kind === 'tickets') return all();
      if (envelope.kind !== 'ticket' && envelope.kind !== 'read') return;
      // What this document has marked itself, it shows already.
      if (envelope.kind === 'read' && takeOwnReadMark(envelope.id)) return;
      changed.add(envelope.id);
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const id of changed) invalidate(ticketKey, id);
        changed.clear();
        lists();
      }, pause());
    },
  };
}
