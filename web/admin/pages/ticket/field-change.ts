import type { TicketChange } from '@portico/shared/contract/tickets.ts';
import type { ChangeableField, Level, SelectableStatus } from '@portico/shared/model/ticket.ts';
import { tagsText } from '@portico/shared/model/tags.ts';
import { changedValueText } from '../../../conversation/changed-value.ts';
import { enumText } from '../../../ui/enum-label.ts';

/** A new value of one field, chosen in a select. */
export type FieldChange =
  | { status: SelectableStatus }
  | { priority: Level }
  /** The name is shown until the API has answered. */
  | { assignee_id: string | null; assignee_name: string | null }
  /** All tags that the ticket then has. */
  | { tags: string[] };

export function changedField(change: FieldChange): ChangeableField {
  if ('assignee_id' in change) return 'assignee';
  if ('tags' in change) return 'tags';
  return 'status' in change ? 'status' : 'priority';
}

/** What the API is sent. */
export const requestedChange = (change: FieldChange) =>
  'assignee_id' in change ? { assignee_id: change.assignee_id } : change;

function newValue(change: FieldChange): string {
  if ('assignee_id' in change) return changedValueText('assignee', change.assignee_name ?? '');
  if ('tags' in change) return changedValueText('tags', tagsText(change.tags));
  return enumText('status' in change ? change.status : change.priority);
}

/** 'status to closed' */
export const describeNewValue = (change: FieldChange): string =>
  `${changedField(change)} to ${newValue(change)}`;

/** A recorded change as a sentence. */
export const describeChange = ({ user_name, field_name, old_value, new_value }: TicketChange): string =>
  `${user_name} changed ${field_name} from ${changedValueText(field_name, old_value)} to ${changedValueText(field_name, new_value)}.`;
