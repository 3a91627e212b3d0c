import type { ChangeableField } from '@portico/shared/model/ticket.ts';
import { enumText } from '../ui/enum-label.ts';

/** A value of the history in a sentence: an assignee has a name, tags are words, or there is none. */
export function changedValueText(field: ChangeableField, value: string): string {
  if (field === 'tags') return value || 'none';
  return field === 'assignee' ? value || 'nobody' : enumText(value);
}
