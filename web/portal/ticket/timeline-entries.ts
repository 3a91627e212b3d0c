import type { TicketChange, TicketComment } from '@portico/shared/contract/tickets.ts';

export type Entry =
  | { kind: 'comment'; id: string; created_at: string; comment: TicketComment }
  | { kind: 'change'; id: string; created_at: string; change: TicketChange };

const byTime = (a: Entry, b: Entry): number =>
  a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);

/**
 * Comments and changes of status as one story, oldest first, each once. Internal notes and changes of priority, which staff are
 * sent too, have no place on the customers' screen.
 */
export function timelineOf(comments: readonly TicketComment[], history: readonly TicketChange[]): Entry[] {
  const entries: Entry[] = [
    ...comments
      .filter((comment) => !comment.is_internal)
      .map((comment) => ({
        kind: 'comment' as const,
        id: comment.id,
        created_at: comment.created_at,
        comment,
      })),
    ...history
      .filter((change) => change.field_name === 'status')
      .map((change) => ({ kind: 'change' as const, id: change.id, created_at: change.created_at, change })),
  ];
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()].sort(byTime);
}
