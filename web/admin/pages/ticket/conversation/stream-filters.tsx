import type { Entry } from '../../../../conversation/entries.ts';
import { texts } from '../texts.ts';
import './stream-filters.css';

const filters = ['everything', 'with_customer', 'notes', 'changes', 'files', 'mails'] as const;
export type StreamFilter = (typeof filters)[number];

/**
 * Whether a filter shows an entry of the conversation. Mails are only loaded for their own filter, because
 * their effects are already comments, notes or files.
 */
export function passesStreamFilter(filter: Exclude<StreamFilter, 'mails'>, entry: Entry): boolean {
  if (filter === 'everything') return true;
  if (filter === 'changes') return entry.kind === 'change';
  if (filter === 'files') return entry.kind === 'file';
  const isNote = entry.kind === 'comment' && entry.comment.is_internal;
  return filter === 'notes' ? isNote : entry.kind !== 'change' && !isNote;
}

interface Props {
  chosen: StreamFilter;
  onChoose: (filter: StreamFilter) => void;
}

/** The filters of the conversation. */
export const StreamFilters = ({ chosen, onChoose }: Props) => (
  <div className="stream-filters" role="group" aria-label={texts.filters}>
    {filters.map((filter) => (
      <button key={filter} type="button" aria-pressed={filter === chosen} onClick={() => onChoose(filter)}>
        {texts.filter_names[filter]}
      </button>
    ))}
  </div>
);
