import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Ticket } from '@portico/shared/contract/tickets.ts';
import { levels, selectableStatuses } from '@portico/shared/model/ticket.ts';
import { BeforeOpen } from './before-open.tsx';
import { chosen, priorityOptions, statusOptions } from './options.ts';
import { texts } from './texts.ts';
import { type FieldChange, changedField } from './field-change.ts';

interface Props {
  ticket: Ticket;
  /** The change being saved; undefined when there is none. */
  pending: FieldChange | undefined;
  /** Called when the user begins to choose. */
  onLook: () => void;
  onChange: (change: FieldChange) => void;
}

const saving = <StatusIndicator type="loading">{texts.saving}</StatusIndicator>;

/** The selects for status and priority; a choice is saved immediately. */
export function Manage({ ticket, pending, onLook, onChange }: Props) {
  const field = pending && changedField(pending);
  const shown = { ...ticket, ...pending };
  const statuses = statusOptions(ticket.status);
  return (
    <Container header={<Header variant="h2">{texts.manage}</Header>}>
      <SpaceBetween size="m">
        <FormField label={texts.status} constraintText={field === 'status' && saving}>
          <BeforeOpen onOpen={onLook}>
            <Select
              options={statuses}
              selectedOption={chosen(statuses, shown.status)}
              readOnly={pending !== undefined}
              onChange={({ detail }) => {
                const status = selectableStatuses.find((value) => value === detail.selectedOption.value);
                if (status !== undefined && status !== ticket.status) onChange({ status });
              }}
            />
          </BeforeOpen>
        </FormField>
        <FormField label={texts.priority} constraintText={field === 'priority' && saving}>
          <BeforeOpen onOpen={onLook}>
            <Select
              options={priorityOptions}
              selectedOption={chosen(priorityOptions, shown.priority)}
              readOnly={pending !== undefined}
              onChange={({ detail }) => {
                const priority = levels.find((value) => value === detail.selectedOption.value);
                if (priority !== undefined && priority !== ticket.priority) onChange({ priority });
              }}
            />
          </BeforeOpen>
        </FormField>
      </SpaceBetween>
    </Container>
  );
}
