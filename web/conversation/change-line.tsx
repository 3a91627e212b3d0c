import type { TicketChange } from '@portico/shared/contract/tickets.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { enumLabel, enumText } from '../ui/enum-label.ts';
import { changedValueText } from './changed-value.ts';
import { Time } from './message.tsx';

const Value = ({ change: { field_name }, value }: { change: TicketChange; value: string }) =>
  field_name === 'status' ? (
    <StatusBadge status={value} />
  ) : (
    <strong>{changedValueText(field_name, value)}</strong>
  );

/** `into TKT-000012` on the merged ticket, `from TKT-000011` on the other one. */
const mergeText = (value: string) =>
  value.startsWith('into') ? `this ticket ${value}` : `${value.slice('from '.length)} into this ticket`;
/** Both values are the same if only the comment changed. */
const Rated = ({ change: { user_name, old_value, new_value } }: { change: TicketChange }) =>
  old_value === new_value ? (
    `${user_name} changed the comment of the rating`
  ) : (
    <>
      {user_name} rated our help as <strong>{enumText(new_value)}</strong>
    </>
  );

function What({ change }: { change: TicketChange }) {
  const { field_name, user_name, old_value, new_value } = change;
  if (field_name === 'waiting')
    return `${user_name} ${new_value === 'true' ? 'waits' : 'no longer waits'} for the customer`;
  if (field_name === 'merge')
    return `${user_name} ${new_value ? 'merged' : 'undid the merge of'} ${mergeText(new_value || old_value)}`;
  if (field_name === 'link')
    return `${user_name} ${new_value ? 'linked' : 'removed the link'}: ${enumText(new_value || old_value)}`;
  if (field_name === 'service_level') return `${enumLabel(old_value)} is ${enumText(new_value)}`;
  if (field_name === 'terms')
    return (
      <>
        The service level changed from <strong>{old_value || 'none'}</strong> to <strong>{new_value}</strong>
      </>
    );
  if (field_name === 'rating') return <Rated change={change} />;
  return (
    <>
      {user_name} changed the {field_name} from <Value change={change} value={old_value} /> to{' '}
      <Value change={change} value={new_value} />
    </>
  );
}

/** A recorded change as a line between the messages. */
export const ChangeLine = ({ change }: { change: TicketChange }) => (
  <li className="said-line">
    <What change={change} /> · <Time at={change.created_at} />
  </li>
);
