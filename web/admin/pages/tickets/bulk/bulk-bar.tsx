import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { BulkActions } from './bulk-actions.tsx';
import { BulkNotice, type Notice } from './bulk-notice.tsx';
import { bulkTexts as texts } from './bulk-texts.ts';
import type { BulkChange } from './change-tickets.ts';
import './bulk-bar.css';

interface Props {
  /** How many tickets are selected. */
  selected: number;
  /** What is being done. */
  progress: string | undefined;
  notice: Notice | undefined;
  onChange: (what: BulkChange, messageOf: (count: number) => string) => void;
  onDismiss: () => void;
  onClear: () => void;
}

/** What can be done with the selected tickets, which of them could not be changed, and undoing it. */
export function BulkBar({ selected, progress, notice, onChange, onDismiss, onClear }: Props) {
  const isBusy = progress !== undefined;
  return (
    <SpaceBetween size="xs">
      {(selected > 0 || isBusy) && (
        <div className="bulk-actions">
          <span className="bulk-status" role="status">
            {progress ?? texts.selected(selected)}
          </span>
          {selected > 0 && (
            <>
              <BulkActions disabled={isBusy} onChange={onChange} />
              <Button variant="link" disabled={isBusy} onClick={onClear}>
                {texts.clear_selection}
              </Button>
            </>
          )}
        </div>
      )}
      {notice && <BulkNotice notice={notice} onDismiss={onDismiss} />}
    </SpaceBetween>
  );
}
