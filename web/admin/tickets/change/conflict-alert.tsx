import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { describeChange, describeNewValues } from './field-change.ts';
import { UserText } from '../../../conversation/user-text.tsx';
import { scrollToAlert } from '../../../ui/scroll-to-alert.ts';
import { TimeAgo } from '../../../ui/time/time-ago.tsx';
import { texts } from './texts.ts';
import type { Conflict, TicketEdit } from './use-ticket-update.ts';

interface Props {
  conflict: Conflict;
  onDismiss: () => void;
  /** Repeats the refused change. */
  onRepeat: (change: TicketEdit) => void;
}

/** Shows why the API refused a change: the changes and comments of others. */
export function ConflictAlert({
  conflict: { changes, comments, refusedChange },
  onDismiss,
  onRepeat,
}: Props) {
  const repeatButton = (
    <Button onClick={() => onRepeat(refusedChange)}>{texts.repeat(describeNewValues(refusedChange))}</Button>
  );
  return (
    <div role="alert" ref={scrollToAlert}>
      <Alert
        type="warning"
        dismissible
        onDismiss={onDismiss}
        header={texts.conflict_title}
        action={comments.length > 0 && repeatButton}
      >
        {changes.map((change) => (
          <p key={change.id}>{describeChange(change)}</p>
        ))}
        {comments.length > 0 && (
          <ul>
            {comments.map(({ id, user_name, content, created_at }) => (
              <li key={id}>
                <strong>{user_name}</strong> · <TimeAgo at={created_at} />
                <UserText text={content} />
              </li>
            ))}
          </ul>
        )}
        {comments.length > 0 ? texts.unseen_hint : texts.conflict_hint}
      </Alert>
    </div>
  );
}
