/** Milliseconds within which the live connection echoes a mark of this browser, sometimes twice. */
const echo = 5_000;
const marked = new Map<string, number>();

/** Records that this document marked a ticket as read or unread. */
export const addOwnReadMark = (id: string): void => void marked.set(id, Date.now());

/** Whether this document has just marked the ticket itself. */
export const isOwnReadMark = (id: string): boolean => Date.now() - (marked.get(id) ?? -Infinity) < echo;
