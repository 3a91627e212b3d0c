import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { TicketChange, TicketComment } from '@portico/shared/contract/ticket-conversation.ts';

/** Something that happened on a ticket. */
export type ConversationEntry = { id: string; created_at: string } & (
  | { kind: 'comment'; comment: TicketComment }
  | { kind: 'change'; change: TicketChange }
  | { kind: 'file'; file: TicketAttachment }
);

type Parts = Pick<TicketDetail, 'comments' | 'history' | 'attachments'>;

/**
 * The order of simultaneous entries. A comment that reopens a ticket comes before the change of status that
 * it causes.
 */
const kindOrder = ['comment', 'change', 'file'] satisfies ConversationEntry['kind'][];

const byTime = (a: ConversationEntry, b: ConversationEntry): number =>
  a.created_at.localeCompare(b.created_at) ||
  kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
  a.id.localeCompare(b.id);

/** Comments, changes and files in one list, oldest first, without duplicates. */
export function mergeEntries({ comments, history, attachments }: Parts): ConversationEntry[] {
  const entries = [
    ...comments.map((comment) => ({ ...timeOf(comment), kind: 'comment' as const, comment })),
    ...history.map((change) => ({ ...timeOf(change), kind: 'change' as const, change })),
    ...attachments.map((file) => ({ ...timeOf(file), kind: 'file' as const, file })),
  ];
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()].sort(byTime);
}

const timeOf = ({ id, created_at }: { id: string; created_at: string }) => ({ id, created_at });

/** While earlier comments are not loaded, drops the entries that are older than the loaded comments. */
export function dropUnloadedEntries(
  entries: readonly ConversationEntry[],
  hasEarlierComments: boolean,
): ConversationEntry[] {
  const first = entries.findIndex(({ kind }) => kind === 'comment');
  return entries.slice(hasEarlierComments && first > 0 ? first : 0);
}

/** Whether customers see an entry. Internal notes, and most changes (of the priority, say), are for staff. */
export const isForCustomers = (entry: ConversationEntry): boolean => {
  if (entry.kind === 'comment') return !entry.comment.is_internal;
  return entry.kind !== 'change' || ['status', 'merge', 'split'].includes(entry.change.field_name);
};
