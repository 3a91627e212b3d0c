import Alert from '@cloudscape-design/components/alert';
import type { TicketChange } from '@portico/shared/contract/tickets.ts';
import { describeChange } from './field-change.ts';
import { texts } from './texts.ts';

/** A change was refused because others came first: these. */
export function ConflictAlert({
  changes,
  onDismiss,
}: {
  changes: readonly TicketChange[];
  onDismiss: () => void;
}) {
  return (
    <div role="alert">
      <Alert type="warning" dismissible onDismiss={onDismiss} header={texts.meanwhile}>
        {changes.map((change) => (
          <p key={change.id}>{describeChange(change)}</p>
        ))}
        {texts.meanwhile_hint}
      </Alert>
    </div>
  );
}
