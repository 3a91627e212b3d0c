import Alert from '@cloudscape-design/components/alert';
import type { TicketChange } from '@portico/shared/contract/tickets.ts';
import { describeChange } from './field-change.ts';
import { texts } from './texts.ts';

/** Lists the other users' changes that caused a version conflict. */
export function ConflictAlert({
  changes,
  onDismiss,
}: {
  changes: readonly TicketChange[];
  onDismiss: () => void;
}) {
  return (
    <div role="alert">
      <Alert type="warning" dismissible onDismiss={onDismiss} header={texts.conflict_title}>
        {changes.map((change) => (
          <p key={change.id}>{describeChange(change)}</p>
        ))}
        {texts.conflict_hint}
      </Alert>
    </div>
  );
}
