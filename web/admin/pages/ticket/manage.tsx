import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { type Ref, useRef } from 'react';
import type { Ticket } from '@portico/shared/contract/tickets.ts';
import { levels, selectableStatuses } from '@portico/shared/model/ticket.ts';
import { enumText } from '../../../ui/enum-label.ts';
import { type Command, useCommands } from '../../palette/commands.ts';
import { texts as commandTexts } from '../../palette/texts.ts';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { Assignee } from './assignee.tsx';
import { BeforeOpen } from './before-open.tsx';
import { Group } from './group.tsx';
import { chosen, priorityOptions, statusOptions } from './options.ts';
import { Tags } from './tags.tsx';
import { texts } from './texts.ts';
import { type FieldChange, changedFields } from './field-change.ts';

interface Props {
  ticket: Ticket;
  /** The change being saved; undefined when there is none. */
  pending: FieldChange | undefined;
  /** Called when the user begins to choose. */
  onLook: () => void;
  onChange: (change: FieldChange) => void;
}

interface FieldProps {
  label: string;
  options: readonly SelectProps.Option[];
  value: string;
  saving: boolean;
  readOnly: boolean;
  onLook: () => void;
  onChoose: (value: string | undefined) => void;
  ref?: Ref<SelectProps.Ref>;
}

function Field({ label, options, value, saving, readOnly, onLook, onChoose, ref }: FieldProps) {
  return (
    <FormField
      label={label}
      constraintText={saving && <StatusIndicator type="loading">{texts.saving}</StatusIndicator>}
    >
      <BeforeOpen onOpen={onLook}>
        <Select
          ref={ref}
          options={options}
          selectedOption={chosen(options, value)}
          readOnly={readOnly}
          onChange={({ detail }) => onChoose(detail.selectedOption.value)}
        />
      </BeforeOpen>
    </FormField>
  );
}

/** Each other status and priority. */
const commandsOf = (
  { status, priority }: Ticket,
  onLook: () => void,
  onChange: (change: FieldChange) => void,
): Command[] => {
  const command = (label: string, change: FieldChange): Command => ({
    id: label,
    label,
    run: () => {
      onLook();
      onChange(change);
    },
  });
  return [
    ...selectableStatuses
      .filter((one) => one !== status)
      .map((one) => command(commandTexts.set_status(enumText(one)), { status: one })),
    ...levels
      .filter((one) => one !== priority)
      .map((one) => command(commandTexts.set_priority(enumText(one)), { priority: one })),
  ];
};

/** The controls for status, priority, assignee, group and tags; a choice is saved immediately. */
export function Manage({ ticket, pending, onLook, onChange }: Props) {
  const saved = pending ? changedFields(pending) : [];
  const shown = { ...ticket, ...pending };
  useCommands(
    pending === undefined && ticket.merged_into === null ? commandsOf(ticket, onLook, onChange) : [],
  );
  const statusField = useRef<SelectProps.Ref>(null);
  useShortcuts({ e: () => statusField.current?.focus() });
  const common = { readOnly: pending !== undefined || ticket.merged_into !== null, onLook };
  return (
    <Container header={<Header variant="h2">{texts.manage}</Header>}>
      <SpaceBetween size="m">
        <Field
          {...common}
          ref={statusField}
          label={texts.status}
          options={statusOptions(ticket.status)}
          value={shown.status}
          saving={saved.includes('status')}
          onChoose={(value) => {
            const status = selectableStatuses.find((one) => one === value);
            if (status !== undefined && status !== ticket.status) onChange({ status });
          }}
        />
        <Field
          {...common}
          label={texts.priority}
          options={priorityOptions}
          value={shown.priority}
          saving={saved.includes('priority')}
          onChoose={(value) => {
            const priority = levels.find((one) => one === value);
            if (priority !== undefined && priority !== ticket.priority) onChange({ priority });
          }}
        />
        <Assignee {...common} ticket={shown} saving={saved.includes('assignee')} onChange={onChange} />
        <Group {...common} ticket={shown} saving={saved.includes('group')} onChange={onChange} />
        <Tags {...common} tags={shown.tags ?? []} saving={saved.includes('tags')} onChange={onChange} />
      </SpaceBetween>
    </Container>
  );
}
