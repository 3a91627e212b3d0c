import { discardLabel, formatDraftNotice } from '../forms/draft-texts.ts';
import type { Draft } from '../forms/use-draft.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/fields/button.tsx';

interface Props {
  draft: Pick<Draft<object>, 'restored' | 'discard'>;
  /** Empties the form. */
  onDiscard: () => void;
}

/** Says that the form starts with the text from an earlier visit. */
export function DraftNotice({ draft: { restored, discard }, onDiscard }: Props) {
  if (restored === undefined) return null;
  return (
    <Alert>
      <p>{formatDraftNotice(restored)}</p>
      <Button
        variant="secondary"
        onClick={() => {
          discard();
          onDiscard();
        }}
      >
        {discardLabel}
      </Button>
    </Alert>
  );
}
