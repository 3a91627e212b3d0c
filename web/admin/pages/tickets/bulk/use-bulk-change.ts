import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { dashboardQuery } from '../../../tickets/queries.ts';
import { ticketPages } from '../../../tickets/ticket-pages.ts';
import type { Notice } from './bulk-notice.tsx';
import { bulkTexts as texts } from './bulk-texts.ts';
import { type BulkChange, type ChangedTicket, changeTickets, undoChange } from './change-tickets.ts';

/** Above this number, the user must confirm the change. */
export const mostWithoutConfirmation = 10;

export interface ChangeToConfirm {
  readonly tickets: readonly TicketSummary[];
  readonly what: BulkChange;
  /** Returns the message for a number of changed tickets. */
  readonly messageOf: (count: number) => string;
}

/** Bulk changes of listed tickets, and their undo, with the state of both. */
export function useBulkChange() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<string>();
  const [notice, setNotice] = useState<Notice>();
  const [asked, setAsked] = useState<ChangeToConfirm>();
  const finish = (done: Notice) => {
    setProgress(undefined);
    setNotice(done);
    for (const queryKey of [ticketPages, dashboardQuery.queryKey, ['ticket']])
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
  const change = async ({ tickets, what, messageOf }: ChangeToConfirm) => {
    setNotice(undefined);
    setProgress(texts.changing(0, tickets.length));
    const { changed, ...result } = await changeTickets(tickets, what, (done) =>
      setProgress(texts.changing(done, tickets.length)),
    );
    finish({
      ...result,
      message: changed.length > 0 ? messageOf(changed.length) : '',
      failedTitle: texts.not_changed,
      onUndo: changed.length > 0 ? () => void undo(changed) : undefined,
    });
  };
  return {
    progress,
    notice,
    /** The change to confirm. */
    asked,
    ask: setAsked,
    change,
    dismiss: () => setNotice(undefined),
  };
}
