import type { TicketChange, TicketComment } from '@portico/shared/contract/tickets.ts';

export type TimelineEntry =
  | { kind: 'comment'; id: string; created_at: string; comment: TicketComment }
  | { kind: 'change'; id: string; created_at: string; change: TicketChange };

const byTime = (a: TimelineEntry, b: TimelineEntry): number =>
  a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);

/**
 * Merges comments and status changes into one list, oldest first, without duplicates. Leaves out internal
 * notes and priority changes, which the API sends to staff only.
 */
export function timelineOf(
  comments: readonly TicketComment[],
  history: readonly TicketChange[],
): TimelineEntry[] {
  const entries: TimelineEntry[] = [
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
