import { type HistoryField, isEnumField } from '@portico/shared/model/ticket.ts';
import { enumText } from '../../ui/enum-label.ts';
import { holdText } from '../hold-text.ts';

/** A value of the history in a sentence: an assignee has a name, tags are words, or there is none. */
export function changedValueText(field: HistoryField, value: string): string {
  if (isEnumField(field)) return enumText(value);
  if (field === 'hold') return holdText(value);
  if (field === 'waiting') return value === 'true' ? 'yes' : 'no';
  return value || (field === 'assignee' ? 'nobody' : 'none');
}
