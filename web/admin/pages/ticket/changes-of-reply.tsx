import { type FieldChange, changedFields, describeNewValues } from './field-change.ts';
import { texts } from './texts.ts';

/** What sending also changes of the ticket, which the user can leave as it is. */
export function ChangesOfReply({ change, onClear }: { change: FieldChange; onClear: () => void }) {
  return (
    <div role="status">
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
