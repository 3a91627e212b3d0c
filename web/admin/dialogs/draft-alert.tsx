import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { discardLabel, formatDraftNotice } from '../../forms/draft-texts.ts';
import type { Draft } from '../../forms/use-draft.ts';

interface Props {
  draft: Pick<Draft<object>, 'restored' | 'discard'>;
  /** Empties the form. */
  onDiscard: () => void;
}

/** Shows that the form contains the user's draft from an earlier visit. */
export function DraftAlert({ draft: { restored, discard }, onDiscard }: Props) {
  if (restored === undefined) return null;
  return (
    <div role="status">
      <Alert
        type="info"
        action={
          <Button
            formAction="none"
            onClick={() => {
              discard();
              onDiscard();
            }}
          >
            {discardLabel}
          </Button>
        }
      >
        {formatDraftNotice(restored)}
      </Alert>
    </div>
  );
}
