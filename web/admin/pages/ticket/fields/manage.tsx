import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import type { SelectProps } from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense, useRef } from 'react';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { priorities, selectableStatuses, getStatusTab } from '@portico/shared/model/ticket.ts';
import { lazyComponent } from '../../../../conversation/lazily.tsx';
import { formatEnumValue } from '../../../../ui/tickets/enum-label.ts';
import { Spinner } from '../../../../ui/loading/spinner.tsx';
import { type Command, useCommands } from '../../../palette/commands.ts';
import { texts as commandTexts } from '../../../palette/texts.ts';
import { createStoredSwitch } from '../../../shell/stored-switch.ts';
import { useShortcuts } from '../../../shortcuts/use-shortcuts.ts';
import { Assignee } from './assignee.tsx';
import { Group } from './group.tsx';
import { HoldNotice, PutOnHold } from '../hold/hold.tsx';
import { toSelectedOption, priorityOptions, createStatusOptions } from './options.ts';
import { SelectField } from './select-field.tsx';
import { Tags } from './tags.tsx';
import { texts } from '../texts.ts';
import {
  type TicketEdit,
  applyPendingChange,
  listChangedFields,
} from '../../../tickets/change/field-change.ts';
import type { TicketUpdater } from '../../../tickets/change/use-ticket-update.ts';

const Classification = lazyComponent(async () => (await import('./classification.tsx')).Classification);

interface Props {
  ticket: Ticket;
  /** The change being saved; undefined when there is none. */
  pendingChange: TicketEdit | undefined;
  /** Called when the user starts to choose a value. */
  onBeginChange: () => void;
  onChange: TicketUpdater['update'];
}

const classificationSwitch = createStoredSwitch('ticket-classification', false);

/** Commands that set a status or priority other than the current one. */
const createCommands = (
  { status, priority }: Ticket,
  onBeginChange: () => void,
  onChange: (change: TicketEdit) => void,
): Command[] => {
  const createCommand = (label: string, change: TicketEdit): Command => ({
    id: label,
    label,
    run: () => {
      onBeginChange();
      onChange(change);
    },
  });
  return [
    ...selectableStatuses
      .filter((newStatus) => newStatus !== status)
      .map((newStatus) =>
        createCommand(commandTexts.set_status(formatEnumValue(newStatus)), { status: newStatus }),
      ),
    ...priorities
      .filter((newPriority) => newPriority !== priority)
      .map((newPriority) =>
        createCommand(commandTexts.set_priority(formatEnumValue(newPriority)), { priority: newPriority }),
      ),
  ];
};

/** The controls for the fields that staff set; a choice is saved immediately. */
export function TicketControls({ ticket, pendingChange, onBeginChange, onChange }: Props) {
  const savingKeys = pendingChange ? listChangedFields(pendingChange) : [];
  const displayedTicket = applyPendingChange(ticket, pendingChange);
  const isOpen = classificationSwitch.use();
  useCommands(
    pendingChange === undefined && ticket.merged_into === null
      ? createCommands(ticket, onBeginChange, onChange)
      : [],
  );
  const statusField = useRef<SelectProps.Ref>(null);
  useShortcuts({ e: () => statusField.current?.focus() });
  const commonProps = { readOnly: pendingChange !== undefined || ticket.merged_into !== null, onBeginChange };
  const isSavingHold = savingKeys.includes('hold');
  return (
    <Container header={<Header variant="h2">{texts.manage}</Header>}>
      <SpaceBetween size="m">
        <SelectField
          {...commonProps}
          ref={statusField}
          label={texts.status}
          options={createStatusOptions(ticket.status)}
          selected={toSelectedOption(createStatusOptions(ticket.status), displayedTicket.status)}
          saving={savingKeys.includes('status')}
          onChoose={(value) => {
            const status = selectableStatuses.find((candidate) => candidate === value);
            if (status !== undefined) onChange({ status });
          }}
          action={
            getStatusTab(ticket.status) === 'open' && (
              <PutOnHold {...commonProps} saving={isSavingHold} onChange={onChange} />
            )
          }
        />
        {ticket.hold && (
          <HoldNotice {...commonProps} hold={ticket.hold} saving={isSavingHold} onChange={onChange} />
        )}
        <SelectField
          {...commonProps}
          label={texts.priority}
          options={priorityOptions}
          selected={toSelectedOption(priorityOptions, displayedTicket.priority)}
          saving={savingKeys.includes('priority')}
          onChoose={(value) => {
            const priority = priorities.find((candidate) => candidate === value);
            if (priority !== undefined) onChange({ priority });
          }}
        />
        <Assignee
          {...commonProps}
          ticket={displayedTicket}
          saving={savingKeys.includes('assignee')}
          onChange={onChange}
        />
        <Group
          {...commonProps}
          ticket={displayedTicket}
          saving={savingKeys.includes('group')}
          onChange={onChange}
        />
        <Tags
          {...commonProps}
          tags={displayedTicket.tags ?? []}
          saving={savingKeys.includes('tags')}
          onChange={onChange}
        />
        <ExpandableSection
          headerText={texts.classification}
          headingTagOverride="h3"
          expanded={isOpen}
          onChange={({ detail }) => classificationSwitch.set(detail.expanded)}
        >
          {isOpen && (
            <Suspense fallback={<Spinner label={texts.loading_classification} />}>
              <Classification
                {...commonProps}
                ticket={displayedTicket}
                pendingChange={pendingChange}
                onChange={onChange}
              />
            </Suspense>
          )}
        </ExpandableSection>
      </SpaceBetween>
    </Container>
  );
}
