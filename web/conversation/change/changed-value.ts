import { type HistoryField, isEnumField } from '@portico/shared/model/ticket.ts';
import { formatEnumValue } from '../../ui/tickets/enum-label.ts';
import { formatHold } from '../hold-text.ts';

/** The text of a recorded value within a sentence: the name of an assignee, a list of tags, or `none`. */
export function formatChangedValue(field: HistoryField, value: string): string {
  if (isEnumField(field)) return formatEnumValue(value);
  if (field === 'hold') return formatHold(value);
  if (field === 'waiting') return value === 'true' ? 'yes' : 'no';
  return value || (field === 'assignee' ? 'nobody' : 'none');
}
