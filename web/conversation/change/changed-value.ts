import { type HistoryField, isEnumField } from '@portico/shared/model/ticket.ts';
import { enumText } from '../../ui/tickets/enum-label.ts';
import { holdText } from '../hold-text.ts';

/** The text of a recorded value within a sentence: the name of an assignee, a list of tags, or `none`. */
export function changedValueText(field: HistoryField, value: string): string {
  if (isEnumField(field)) return enumText(value);
  if (field === 'hold') return holdText(value);
  if (field === 'waiting') return value === 'true' ? 'yes' : 'no';
  return value || (field === 'assignee' ? 'nobody' : 'none');
}
