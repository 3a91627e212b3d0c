import Alert from '@cloudscape-design/components/alert';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef } from 'react';
import type { FailedTicket } from '../../../tickets/run-for-each-ticket.ts';
import { FailedTickets } from '../../../tickets/failed-tickets.tsx';
import { bulkTexts as texts } from './bulk-texts.ts';

export interface Notice {
  /** A summary of the changes; empty if nothing has changed. */
  readonly message: string;
  /** The number of tickets that needed no change. */
  readonly unchangedCount: number;
  readonly failedTickets: readonly FailedTicket[];
  readonly formatFailedTitle: (count: number) => string;
  /** Undefined if there is nothing to undo. */
  readonly onUndo: (() => void) | undefined;
}

interface Props {
  notice: Notice;
  onDismiss: () => void;
}

/** The result of a bulk change or its undo, with the tickets that were not changed. */
export function BulkNotice({ notice, onDismiss }: Props) {
  const { message, unchangedCount, failedTickets, formatFailedTitle, onUndo } = notice;
  const undoButton = useRef<ButtonProps.Ref>(null);
  // The control that had the focus has disappeared together with the selection.
  useEffect(() => undoButton.current?.focus(), []);
  return (
    <SpaceBetween size="xs">
      {(message !== '' || unchangedCount > 0) && (
        <Alert
          type={message === '' ? 'info' : 'success'}
          dismissible
          dismissAriaLabel={texts.dismiss}
          onDismiss={onDismiss}
          action={
            onUndo && (
              <Button ref={undoButton} onClick={onUndo}>
                {texts.undo}
              </Button>
            )
          }
        >
          <div role="status">
            {message}
            {message !== '' && unchangedCount > 0 && '. '}
            {unchangedCount > 0 && texts.unchanged(unchangedCount)}
          </div>
        </Alert>
      )}
      {failedTickets.length > 0 && (
        <Alert
          type="warning"
          dismissible
          dismissAriaLabel={texts.dismiss}
          onDismiss={onDismiss}
          header={formatFailedTitle(failedTickets.length)}
        >
          <FailedTickets tickets={failedTickets} />
        </Alert>
      )}
    </SpaceBetween>
  );
}
