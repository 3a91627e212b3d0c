import type { TicketChange } from '@portico/shared/contract/tickets.ts';
import type { ChangeableField, Level, SelectableStatus } from '@portico/shared/model/ticket.ts';
import { enumText } from '../../../ui/enum-label.ts';

/** A new value of one field, chosen in a select. */
export type FieldChange = { status: SelectableStatus } | { priority: Level };

export const changedField = (change: FieldChange): ChangeableField =>
  'status' in change ? 'status' : 'priority';

/** 'status to closed' */
export const describeNewValue = (change: FieldChange): string =>
  `${changedField(change)} to ${enumText('status' in change ? change.status : change.priority)}`;

/** A recorded change as a sentence. */
export const describeChange = ({ user_name, field_name, old_value, new_value }: TicketChange): string =>
  `${user_name} changed ${field_name} from ${enumText(old_value)} to ${enumText(new_value)}.`;
