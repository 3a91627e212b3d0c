import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { BulkActions } from './bulk-actions.tsx';
import { BulkNotice, type Notice } from './bulk-notice.tsx';
import { bulkTexts as texts } from './bulk-texts.ts';
import type { BulkChange } from './change-tickets.ts';
import './bulk-bar.css';

interface Props {
  /** The number of selected tickets. */
  selectedCount: number;
  /** The action in progress. */
  progress: string | undefined;
  notice: Notice | undefined;
  onChange: (what: BulkChange, formatMessage: (count: number) => string) => void;
  onDismiss: () => void;
  onClear: () => void;
}

/** The actions on the selected tickets, the tickets that could not be changed, and the undo button. */
export function BulkBar({ selectedCount, progress, notice, onChange, onDismiss, onClear }: Props) {
  const isBusy = progress !== undefined;
  return (
    <SpaceBetween size="xs">
      {(selectedCount > 0 || isBusy) && (
        <div className="bulk-actions">
          <span className="bulk-status" role="status">
            {progress ?? texts.selected(selectedCount)}
          </span>
          {selectedCount > 0 && (
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
