import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { LinkedTicket } from '@portico/shared/contract/links.ts';
import { type LinkKind, linkKinds, linkKindTexts } from '@portico/shared/model/ticket-links.ts';
import { errorMessage } from '../../../../api/error.ts';
import { linkTexts as texts } from './link-texts.ts';
import { TicketField } from './ticket-field.tsx';
import { useAddLink } from './use-links.ts';

const kinds = linkKinds.map((value) => ({ value, label: linkKindTexts[value] }));

interface Props {
  ticket_id: string;
  linkedTickets: readonly LinkedTicket[];
  onClose: () => void;
}

/** Links another ticket: choosing it saves the link. */
export function LinkForm({ ticket_id, linkedTickets, onClose }: Props) {
  const [kind, setKind] = useState<LinkKind>('duplicate_of');
  const add = useAddLink(ticket_id, onClose);
  return (
    <SpaceBetween size="s">
      <FormField label={texts.kind}>
        <Select
          options={kinds}
          selectedOption={kinds.find(({ value }) => value === kind) ?? null}
          readOnly={add.isPending}
          onChange={({ detail }) => {
            const newKind = linkKinds.find((linkKind) => linkKind === detail.selectedOption.value);
            if (newKind) setKind(newKind);
          }}
        />
      </FormField>
      <TicketField
        hint={texts.ticket_hint}
        isSelectable={({ id }) =>
          id !== ticket_id && linkedTickets.every((link) => link.linked_at === null || link.id !== id)
        }
        error={add.error ? errorMessage(add.error) : undefined}
        readOnly={add.isPending}
        onType={add.reset}
        onChoose={(ticket) => add.mutate({ ticket, kind })}
      />
      <Button onClick={onClose}>{texts.cancel}</Button>
    </SpaceBetween>
  );
}
