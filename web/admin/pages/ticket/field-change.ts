import type { TicketChange } from '@portico/shared/contract/tickets.ts';
import type { ChangeableField, Level, SelectableStatus } from '@portico/shared/model/ticket.ts';
import { enumText } from '../../../ui/enum-label.ts';

/** One field set to a new value, as the selects ask for it. */
export type Change = { status: SelectableStatus } | { priority: Level };

export const changedField = (change: Change): ChangeableField => ('status' in change ? 'status' : 'priority');

/** A change in one describeChange. */
export const describeChange = ({ user_name, field_name, old_value, new_value }: TicketChange): string =>
  `${user_name} changed ${field_name} from ${enumText(old_value)} to ${enumText(new_value)}.`;
