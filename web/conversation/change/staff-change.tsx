import type { TicketChange } from '@portico/shared/contract/ticket-conversation.ts';
import { formatEnumLabel, formatEnumValue } from '../../ui/tickets/enum-label.ts';
import { formatChangedValue } from './changed-value.ts';
import { formatHold } from '../hold-text.ts';

/** A rating. The old and new ratings are equal if only the comment changed. */
const RatingChange = ({ change: { user_name, old_value, new_value } }: { change: TicketChange }) =>
  old_value === new_value ? (
    `${user_name} changed the comment on the rating`
  ) : (
    <>
      {user_name} rated our help as <strong>{formatEnumValue(new_value)}</strong>
    </>
  );

/** The text of a change that only staff see. A separate file, so that customers do not load it. */
export function StaffChange({ change }: { change: TicketChange }) {
  const { field_name, custom_name, user_name, old_value, new_value } = change;
  if (field_name === 'waiting')
    return `${user_name} ${new_value === 'true' ? 'waits' : 'no longer waits'} for the customer`;
  if (field_name === 'hold')
    return new_value === ''
      ? `${user_name} took the ticket off hold`
      : `${user_name} put the ticket on hold: ${formatHold(new_value)}`;
  if (field_name === 'link')
    return `${user_name} ${new_value ? 'linked' : 'removed the link'}: ${formatEnumValue(new_value || old_value)}`;
  if (field_name === 'service_level') return `${formatEnumLabel(old_value)} is ${formatEnumValue(new_value)}`;
  if (field_name === 'terms')
    return (
      <>
        The service level changed from <strong>{old_value || 'none'}</strong> to{' '}
        <strong>{new_value || 'none'}</strong>
      </>
    );
  if (field_name === 'participant')
    return `${user_name} ${new_value ? `put ${new_value} in copy` : `removed ${old_value} from copy`}`;
  if (field_name === 'rating') return <RatingChange change={change} />;
  return (
    <>
      {user_name} changed {custom_name ?? `the ${field_name}`} from{' '}
      <strong>{formatChangedValue(field_name, old_value)}</strong> to{' '}
      <strong>{formatChangedValue(field_name, new_value)}</strong>
    </>
  );
}
