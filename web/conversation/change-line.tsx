import type { TicketChange } from '@portico/shared/contract/tickets.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { enumText } from '../ui/enum-label.ts';
import { changedValueText } from './changed-value.ts';
import { Time } from './message.tsx';

const Value = ({ change: { field_name }, value }: { change: TicketChange; value: string }) =>
  field_name === 'status' ? (
    <StatusBadge status={value} />
  ) : (
    <strong>{changedValueText(field_name, value)}</strong>
  );

/** A recorded change as a line between the messages. */
export const ChangeLine = ({ change }: { change: TicketChange }) => (
  <li className="said-line">
    {change.user_name} changed the {enumText(change.field_name)} from{' '}
    <Value change={change} value={change.old_value} /> to <Value change={change} value={change.new_value} /> ·{' '}
    <Time at={change.created_at} />
  </li>
);
