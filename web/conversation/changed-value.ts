import type { ChangeableField } from '@portico/shared/model/ticket.ts';
import { enumText } from '../ui/enum-label.ts';

/** A value of the history in a sentence: an assignee has a name, or there is none. */
export const changedValueText = (field: ChangeableField, value: string): string =>
  field === 'assignee' ? value || 'nobody' : enumText(value);
