import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { TicketChange, TicketComment } from '@portico/shared/contract/ticket-conversation.ts';

/** Something that happened on a ticket. */
export type ConversationEntry = { id: string; created_at: string } & (
  | { kind: 'comment'; comment: TicketComment }
  | { kind: 'change'; change: TicketChange }
  | { kind: 'file'; file: TicketAttachment }
);

type ConversationParts = Pick<TicketDetail, 'comments' | 'history' | 'attachments'>;

/**
 * The order of entries that have the same time. A comment that reopens a ticket comes before the change of
 * status that it causes.
 */
const kindOrder = ['comment', 'change', 'file'] satisfies ConversationEntry['kind'][];

const compareEntries = (a: ConversationEntry, b: ConversationEntry): number =>
  a.created_at.localeCompare(b.created_at) ||
  kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
  a.id.localeCompare(b.id);

/** Comments, changes and files in one list, oldest first, without duplicates. */
export function mergeEntries({ comments, history, attachments }: ConversationParts): ConversationEntry[] {
  const entries = [
    ...comments.map((comment) => ({ ...selectIdAndTime(comment), kind: 'comment' as const, comment })),
    ...history.map((change) => ({ ...selectIdAndTime(change), kind: 'change' as const, change })),
    ...attachments.map((file) => ({ ...selectIdAndTime(file), kind: 'file' as const, file })),
  ];
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()].sort(compareEntries);
}

const selectIdAndTime = ({ id, created_at }: { id: string; created_at: string }) => ({ id, created_at });

/** Drops the entries that are older than the first loaded comment, if earlier comments are not loaded yet. */
export function dropUnloadedEntries(
  entries: readonly ConversationEntry[],
  hasEarlierComments: boolean,
): ConversationEntry[] {
  const first = entries.findIndex(({ kind }) => kind === 'comment');
  return entries.slice(hasEarlierComments && first > 0 ? first : 0);
}

/** Whether customers see an entry. Only staff see internal notes and most changes, such as a new priority. */
export const isVisibleToCustomers = (entry: ConversationEntry): boolean => {
  if (entry.kind === 'comment') return !entry.comment.is_internal;
  return entry.kind !== 'change' || ['status', 'merge', 'split'].includes(entry.change.field_name);
};
