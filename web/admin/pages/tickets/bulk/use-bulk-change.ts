import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { dashboardQuery } from '../../../tickets/queries.ts';
import { ticketPagesKey } from '../../../tickets/ticket-pages.ts';
import type { Notice } from './bulk-notice.tsx';
import { bulkTexts as texts } from './bulk-texts.ts';
import { type BulkChange, type ChangedTicket, changeTickets, undoChange } from './change-tickets.ts';
import type { TicketChange } from './mails-of-change.ts';

/** Above this number of tickets, the user must confirm a change or undo. */
const maxTicketsWithoutConfirmation = 10;

/** A change or undo to confirm. */
export interface ChangeToConfirm {
  readonly changes: readonly TicketChange[];
  /** The message if no ticket fails. */
  readonly message: string;
  readonly run: () => Promise<void>;
}

/**
 * Changes many tickets of the list at once, and can undo the change. Returns the progress and the result.
 * @param onChanged called after each change, but not after its undo
 */
export function useBulkChange(onChanged: () => void) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<string>();
  const [notice, setNotice] = useState<Notice>();
  const [changeToConfirm, setAsked] = useState<ChangeToConfirm>();
  const runOrConfirm = (change: ChangeToConfirm) => {
    if (change.changes.length > maxTicketsWithoutConfirmation) setAsked(change);
    else void change.run();
  };
  const finish = (done: Notice) => {
    setProgress(undefined);
    setNotice(done);
    for (const queryKey of [ticketPagesKey, dashboardQuery.queryKey, ['ticket']])
      void queryClient.invalidateQueries({ queryKey });
  };

  const undo = async (changedTickets: readonly ChangedTicket[]) => {
    setNotice(undefined);
    setProgress(texts.undoing(0, changedTickets.length));
    const failedTickets = await undoChange(changedTickets, (done) =>
      setProgress(texts.undoing(done, changedTickets.length)),
    );
    const count = changedTickets.length - failedTickets.length;
    finish({
      message: count > 0 ? texts.undone(count) : '',
      unchangedCount: 0,
      failedTickets,
      formatFailedTitle: texts.not_undone,
      onUndo: undefined,
    });
  };
  const undoOrConfirm = (changedTickets: readonly ChangedTicket[]) =>
    runOrConfirm({
      changes: changedTickets.map(({ before, after }) => [after, before]),
      message: texts.undone(changedTickets.length),
      run: () => undo(changedTickets),
    });
  const change = async (
    tickets: readonly TicketSummary[],
    bulkChange: BulkChange,
    formatMessage: (count: number) => string,
  ) => {
    setNotice(undefined);
    setProgress(texts.changing(0, tickets.length));
    const { changedTickets, ...result } = await changeTickets(tickets, bulkChange, (done) =>
      setProgress(texts.changing(done, tickets.length)),
    );
    finish({
      ...result,
      message: changedTickets.length > 0 ? formatMessage(changedTickets.length) : '',
      formatFailedTitle: texts.not_changed,
      onUndo: changedTickets.length > 0 ? () => undoOrConfirm(changedTickets) : undefined,
    });
    onChanged();
  };
  return {
    progress,
    notice,
    asked: changeToConfirm,
    confirm: () => {
      setAsked(undefined);
      void changeToConfirm?.run();
    },
    cancel: () => setAsked(undefined),
    /** @param formatMessage returns the message for a number of changed tickets */
    change: (
      tickets: readonly TicketSummary[],
      bulkChange: BulkChange,
      formatMessage: (count: number) => string,
    ) =>
      runOrConfirm({
        changes: tickets.map((ticket) => [ticket, { ...ticket, ...bulkChange }]),
        message: formatMessage(tickets.length),
        run: () => change(tickets, bulkChange, formatMessage),
      }),
    dismiss: () => setNotice(undefined),
  };
}
