import type { TicketChange } from '@portico/shared/contract/tickets.ts';
import type { ChangeableField, Level, SelectableStatus } from '@portico/shared/model/ticket.ts';
import { words } from '../../../ui/words.ts';

/** One field set to a new value, as the selects ask for it. */
export type Change = { status: SelectableStatus } | { priority: Level };

export const fieldOf = (change: Change): ChangeableField => ('status' in change ? 'status' : 'priority');

/** A change in one sentence. */
export const sentence = ({ user_name, field_name, old_value, new_value }: TicketChange): string =>
  `${user_name} changed ${field_name} from ${words(old_value)} to ${words(new_value)}.`;
