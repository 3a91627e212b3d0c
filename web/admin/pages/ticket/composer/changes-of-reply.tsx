import {
  type TicketEdit,
  listChangedFields,
  describeNewValues,
} from '../../../tickets/change/field-change.ts';
import { texts } from '../texts.ts';

/** Lists the changes that sending the reply also makes to the ticket; the user can remove them. */
export function ReplyChangesList({
  change,
  onClear,
  onTakeTicket,
}: {
  change: TicketEdit;
  onClear: () => void;
  /** Assigns the ticket to the user; undefined if that is not offered. */
  onTakeTicket: (() => void) | undefined;
}) {
  return (
    <div role="status">
      {onTakeTicket && (
        <p className="comment-readers">
          {texts.nobodys}{' '}
          <button type="button" className="composer-link" onClick={onTakeTicket}>
            {texts.take_with_reply}
          </button>
        </p>
      )}
      {listChangedFields(change).length > 0 && (
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
