/** Milliseconds within which the live connection sends back a read mark that this document has set. */
const ownMarkTimeout = 5_000;

interface OwnMark {
  /** Until this time (milliseconds since 1970), a mark from the live connection is an echo of this one. */
  echoed_until: number;
  /** The time up to which the ticket was read; empty if it was marked as unread. */
  readonly seen_at: string;
}

/** The latest read mark that this document has set on each ticket. */
const marks = new Map<string, OwnMark>();

/**
 * Records that this document marks a ticket as read or unread.
 * @param seen_at the time up to which it was read; empty for unread
 */
export const addOwnReadMark = (id: string, seen_at: string): void =>
  void marks.set(id, { echoed_until: Date.now() + ownMarkTimeout, seen_at });

/** Forgets the mark on a ticket, because it was not stored. */
export const forgetOwnReadMark = (id: string): void => void marks.delete(id);

export const forgetAllOwnReadMarks = (): void => marks.clear();

/**
 * Whether a read mark from the live connection is one that this document has just set itself. Returns true at
 * most once for each mark.
 */
export function consumeOwnReadMark(id: string): boolean {
  const mark = marks.get(id);
  if (!mark) return false;
  const isOwnMark = Date.now() < mark.echoed_until;
  mark.echoed_until = 0;
  return isOwnMark;
}

/** The time up to which this document has marked a ticket as read; empty if it has not. */
export const getOwnSeenTime = (id: string): string => marks.get(id)?.seen_at ?? '';
