import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { FoundTicket } from '@portico/shared/contract/search.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { getStatusTab } from '@portico/shared/model/ticket.ts';
import { errorMessage } from '../../../../api/error.ts';
import { StatusBadge } from '../../../../ui/tickets/badge.tsx';
import { DialogFooter } from '../../../dialogs/dialog-footer.tsx';
import { mergeTexts as texts } from './link-texts.ts';
import { TicketField } from './ticket-field.tsx';
import { useMerge } from './use-merge.ts';

interface Props {
  ticket: Ticket;
  onClose: () => void;
}

/** Chooses the ticket to merge into, and explains the effects. */
export function MergeDialog({ ticket, onClose }: Props) {
  const [into, setInto] = useState<FoundTicket>();
  const merge = useMerge(ticket);
  return (
    <Modal
      visible
      header={texts.title(ticket.ticket_number)}
      closeAriaLabel={texts.close}
      // A click outside does not close the dialog: it would discard what the user typed.
      onDismiss={({ detail }) => detail.reason !== 'overlay' && onClose()}
      footer={
        <DialogFooter onCancel={onClose}>
          <Button
            variant="primary"
            disabled={into === undefined}
            loading={merge.isPending}
            onClick={() => into && merge.mutate(into, { onSuccess: onClose })}
          >
            {texts.merge}
          </Button>
        </DialogFooter>
      }
    >
      <SpaceBetween size="m">
        <div>{texts.consequence}</div>
        <TicketField
          hint={texts.hint(ticket.company_name)}
          isSelectable={({ id, company_name, status }) =>
            id !== ticket.id && company_name === ticket.company_name && getStatusTab(status) !== 'closed'
          }
          error={merge.error ? errorMessage(merge.error) : undefined}
          readOnly={merge.isPending}
          onType={() => {
            setInto(undefined);
            merge.reset();
          }}
          onChoose={setInto}
        />
        {into && (
          <div role="status">
            {texts.chosen} <strong>{into.ticket_number}</strong> <StatusBadge status={into.status} />
            <div>{into.subject}</div>
          </div>
        )}
      </SpaceBetween>
    </Modal>
  );
}
