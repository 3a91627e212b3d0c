/** Milliseconds in which the live connection brings an own mark back. */
const echo = 5_000;
const marked = new Map<string, number>();

/** Remembers that this document marks a ticket as read or unread. */
export const addOwnReadMark = (id: string): void => void marked.set(id, Date.now());

/** Whether this document has just marked the ticket itself; says so once. */
export function takeOwnReadMark(id: string): boolean {
  const at = marked.get(id);
  marked.delete(id);
  return at !== undefined && Date.now() - at < echo;
}
