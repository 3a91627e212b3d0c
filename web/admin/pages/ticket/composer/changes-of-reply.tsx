import { type TicketEdit, changedFields, describeNewValues } from '../../../tickets/change/field-change.ts';
import { texts } from '../texts.ts';

/** The changes that sending also makes to the ticket; the user can remove them. */
export function ReplyChangesList({
  change,
  onClear,
  onTake,
}: {
  change: TicketEdit;
  onClear: () => void;
  /** Undefined if the ticket cannot be taken, or has been taken. */
  onTake: (() => void) | undefined;
}) {
  return (
    <div role="status">
      {onTake && (
        <p className="comment-readers">
          {texts.nobodys}{' '}
          <button type="button" className="composer-link" onClick={onTake}>
            {texts.take_with_reply}
          </button>
        </p>
      )}
      {changedFields(change).length > 0 && (
        <p className="comment-readers">
          {texts.sending_sets(describeNewValues(change))}{' '}
          <button type="button" className="composer-link" onClick={onClear}>
            {texts.leave_ticket}
          </button>
        </p>
      )}
    </div>
  );
}
