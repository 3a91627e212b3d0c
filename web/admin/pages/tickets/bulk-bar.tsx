import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import { dashboardQuery, ticketPages } from '../../tickets/queries.ts';
import { queuesQuery } from '../../tickets/queues.ts';
import { BulkActions } from './bulk-actions.tsx';
import { BulkNotice, type Notice } from './bulk-notice.tsx';
import { bulkTexts as texts } from './bulk-texts.ts';
import { type BulkChange, type ChangedTicket, changeTickets, undoChange } from './change-tickets.ts';
import './bulk-bar.css';

/** A bulk change and its undoing: what is being done, and what was done. */
function useBulkChange(selected: readonly TicketSummary[], onClear: () => void) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<string>();
  const [notice, setNotice] = useState<Notice>();
  const finish = (done: Notice) => {
    setProgress(undefined);
    setNotice(done);
    for (const queryKey of [ticketPages, queuesQuery.queryKey, dashboardQuery.queryKey, ['ticket']])
      void queryClient.invalidateQueries({ queryKey });
  };

  const undo = async (changed: readonly ChangedTicket[]) => {
    setNotice(undefined);
    setProgress(texts.undoing(0, changed.length));
    const failed = await undoChange(changed, (done) => setProgress(texts.undoing(done, changed.length)));
    const count = changed.length - failed.length;
    finish({
      message: count > 0 ? texts.undone(count) : '',
      unchanged: 0,
      failed,
      failedTitle: texts.not_undone,
      onUndo: undefined,
    });
  };
  const change = async (what: BulkChange, messageOf: (count: number) => string) => {
    setNotice(undefined);
    setProgress(texts.changing(0, selected.length));
    const { changed, ...result } = await changeTickets(selected, what, (done) =>
      setProgress(texts.changing(done, selected.length)),
    );
    onClear();
    finish({
      ...result,
      message: changed.length > 0 ? messageOf(changed.length) : '',
      failedTitle: texts.not_changed,
      onUndo: changed.length > 0 ? () => void undo(changed) : undefined,
    });
  };
  return { progress, notice, change, dismiss: () => setNotice(undefined) };
}

interface Props {
  selected: readonly TicketSummary[];
  onClear: () => void;
}

/** What can be done with the selected tickets, which of them could not be changed, and undoing it. */
export function BulkBar({ selected, onClear }: Props) {
  const { progress, notice, change, dismiss } = useBulkChange(selected, onClear);
  const isBusy = progress !== undefined;
  return (
    <SpaceBetween size="xs">
      {(selected.length > 0 || isBusy) && (
        <div className="bulk-actions">
          <span className="bulk-status" role="status">
            {progress ?? texts.selected(selected.length)}
          </span>
          {selected.length > 0 && (
            <>
              <BulkActions disabled={isBusy} onChange={(what, messageOf) => void change(what, messageOf)} />
              <Button variant="link" disabled={isBusy} onClick={onClear}>
                {texts.clear_selection}
              </Button>
            </>
          )}
        </div>
      )}
      {notice && <BulkNotice notice={notice} onDismiss={dismiss} />}
    </SpaceBetween>
  );
}
