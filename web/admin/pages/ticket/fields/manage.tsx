import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import type { SelectProps } from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense, useRef } from 'react';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { priorities, selectableStatuses, tabOfStatus } from '@portico/shared/model/ticket.ts';
import { lazyComponent } from '../../../../conversation/lazily.tsx';
import { enumText } from '../../../../ui/tickets/enum-label.ts';
import { Spinner } from '../../../../ui/loading/spinner.tsx';
import { type Command, useCommands } from '../../../palette/commands.ts';
import { texts as commandTexts } from '../../../palette/texts.ts';
import { storedSwitch } from '../../../shell/stored-switch.ts';
import { useShortcuts } from '../../../shortcuts/use-shortcuts.ts';
import { Assignee } from './assignee.tsx';
import { Group } from './group.tsx';
import { HoldNotice, PutOnHold } from '../hold/hold.tsx';
import { chosen, priorityOptions, statusOptions } from './options.ts';
import { SelectField } from './select-field.tsx';
import { Tags } from './tags.tsx';
import { texts } from '../texts.ts';
import { type TicketEdit, applyPending, changedFields } from '../../../tickets/change/field-change.ts';
import type { TicketUpdating } from '../../../tickets/change/use-ticket-update.ts';

const Classification = lazyComponent(async () => (await import('./classification.tsx')).Classification);

interface Props {
  ticket: Ticket;
  /** The change being saved; undefined when there is none. */
  pending: TicketEdit | undefined;
  /** Called when the user starts to choose a value. */
  onLook: () => void;
  onChange: TicketUpdating['update'];
}

const opened = storedSwitch('ticket-classification', false);

/** A command for each other status and priority. */
const commandsOf = (
  { status, priority }: Ticket,
  onLook: () => void,
  onChange: (change: TicketEdit) => void,
): Command[] => {
  const command = (label: string, change: TicketEdit): Command => ({
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
    ...priorities
      .filter((one) => one !== priority)
      .map((one) => command(commandTexts.set_priority(enumText(one)), { priority: one })),
  ];
};

/** The controls for the fields that staff set; a choice is saved immediately. */
export function Manage({ ticket, pending, onLook, onChange }: Props) {
  const saved = pending ? changedFields(pending) : [];
  const shown = applyPending(ticket, pending);
  const isOpen = opened.use();
  useCommands(
    pending === undefined && ticket.merged_into === null ? commandsOf(ticket, onLook, onChange) : [],
  );
  const statusField = useRef<SelectProps.Ref>(null);
  useShortcuts({ e: () => statusField.current?.focus() });
  const common = { readOnly: pending !== undefined || ticket.merged_into !== null, onLook };
  const isHeld = saved.includes('hold');
  return (
    <Container header={<Header variant="h2">{texts.manage}</Header>}>
      <SpaceBetween size="m">
        <SelectField
          {...common}
          ref={statusField}
          label={texts.status}
          options={statusOptions(ticket.status)}
          selected={chosen(statusOptions(ticket.status), shown.status)}
          saving={saved.includes('status')}
          onChoose={(value) => {
            const status = selectableStatuses.find((one) => one === value);
            if (status !== undefined) onChange({ status });
          }}
          action={
            tabOfStatus(ticket.status) === 'open' && (
              <PutOnHold {...common} saving={isHeld} onChange={onChange} />
            )
          }
        />
        {ticket.hold && <HoldNotice {...common} hold={ticket.hold} saving={isHeld} onChange={onChange} />}
        <SelectField
          {...common}
          label={texts.priority}
          options={priorityOptions}
          selected={chosen(priorityOptions, shown.priority)}
          saving={saved.includes('priority')}
          onChoose={(value) => {
            const priority = priorities.find((one) => one === value);
            if (priority !== undefined) onChange({ priority });
          }}
        />
        <Assignee {...common} ticket={shown} saving={saved.includes('assignee')} onChange={onChange} />
        <Group {...common} ticket={shown} saving={saved.includes('group')} onChange={onChange} />
        <Tags {...common} tags={shown.tags ?? []} saving={saved.includes('tags')} onChange={onChange} />
        <ExpandableSection
          headerText={texts.classification}
          headingTagOverride="h3"
          expanded={isOpen}
          onChange={({ detail }) => opened.set(detail.expanded)}
        >
          {isOpen && (
            <Suspense fallback={<Spinner label={texts.loading_classification} />}>
              <Classification {...common} ticket={shown} pending={pending} onChange={onChange} />
            </Suspense>
          )}
        </ExpandableSection>
      </SpaceBetween>
    </Container>
  );
}
