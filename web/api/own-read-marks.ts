/** Milliseconds within which the live connection echoes a mark of this browser. */
const echoTime = 5_000;
const markTimes = new Map<string, number>();

/** Records that this document marked a ticket as read or unread. */
export const addOwnReadMark = (id: string): void => void markTimes.set(id, Date.now());

/** Whether this document has just marked the ticket itself; returns true only once. */
export function takeOwnReadMark(id: string): boolean {
  const at = markTimes.get(id);
  markTimes.delete(id);
  return at !== undefined && Date.now() - at < echoTime;
}
