import type { ConversationEntry } from '../../../../conversation/entries.ts';
import { texts } from '../texts.ts';
import './conversation-filters.css';

const filters = ['everything', 'with_customer', 'notes', 'changes', 'files', 'mails'] as const;
export type ConversationFilter = (typeof filters)[number];

/**
 * Whether a filter shows an entry of the conversation. Mails are loaded only for their own filter, because
 * the other filters already show their effects: comments, notes and files.
 */
export function passesConversationFilter(
  filter: Exclude<ConversationFilter, 'mails'>,
  entry: ConversationEntry,
): boolean {
  if (filter === 'everything') return true;
  if (filter === 'changes') return entry.kind === 'change';
  if (filter === 'files') return entry.kind === 'file';
  const isNote = entry.kind === 'comment' && entry.comment.is_internal;
  return filter === 'notes' ? isNote : entry.kind !== 'change' && !isNote;
}

interface Props {
  selectedFilter: ConversationFilter;
  onChoose: (filter: ConversationFilter) => void;
}

/** The filters of the conversation. */
export const ConversationFilters = ({ selectedFilter, onChoose }: Props) => (
  <div className="conversation-filters" role="group" aria-label={texts.filters}>
    {filters.map((filter) => (
      <button
        key={filter}
        type="button"
        aria-pressed={filter === selectedFilter}
        onClick={() => onChoose(filter)}
      >
        {texts.filter_names[filter]}
      </button>
    ))}
  </div>
);
