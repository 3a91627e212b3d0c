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
import { toSelectedOption, priorityOptions, statusOptions } from './options.ts';
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
  onBegin: () => void;
  onChange: TicketUpdating['update'];
}

const classificationSwitch = storedSwitch('ticket-classification', false);

/** Commands that set a status or priority other than the current one. */
const createCommands = (
  { status, priority }: Ticket,
  onBegin: () => void,
  onChange: (change: TicketEdit) => void,
): Command[] => {
  const command = (label: string, change: TicketEdit): Command => ({
    id: label,
    label,
    run: () => {
      onBegin();
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
export function Manage({ ticket, pending, onBegin, onChange }: Props) {
  const savingKeys = pending ? changedFields(pending) : [];
  const shown = applyPending(ticket, pending);
  const isOpen = classificationSwitch.use();
  useCommands(
    pending === undefined && ticket.merged_into === null ? createCommands(ticket, onBegin, onChange) : [],
  );
  const statusField = useRef<SelectProps.Ref>(null);
  useShortcuts({ e: () => statusField.current?.focus() });
  const common = { readOnly: pending !== undefined || ticket.merged_into !== null, onBegin };
  const savingHold = savingKeys.includes('hold');
  return (
    <Container header={<Header variant="h2">{texts.manage}</Header>}>
      <SpaceBetween size="m">
        <SelectField
          {...common}
          ref={statusField}
          label={texts.status}
          options={statusOptions(ticket.status)}
          selected={toSelectedOption(statusOptions(ticket.status), shown.status)}
          saving={savingKeys.includes('status')}
          onChoose={(value) => {
            const status = selectableStatuses.find((one) => one === value);
            if (status !== undefined) onChange({ status });
          }}
          action={
            tabOfStatus(ticket.status) === 'open' && (
              <PutOnHold {...common} saving={savingHold} onChange={onChange} />
            )
          }
        />
        {ticket.hold && <HoldNotice {...common} hold={ticket.hold} saving={savingHold} onChange={onChange} />}
        <SelectField
          {...common}
          label={texts.priority}
          options={priorityOptions}
          selected={toSelectedOption(priorityOptions, shown.priority)}
          saving={savingKeys.includes('priority')}
          onChoose={(value) => {
            const priority = priorities.find((one) => one === value);
            if (priority !== undefined) onChange({ priority });
          }}
        />
        <Assignee {...common} ticket={shown} saving={savingKeys.includes('assignee')} onChange={onChange} />
        <Group {...common} ticket={shown} saving={savingKeys.includes('group')} onChange={onChange} />
        <Tags {...common} tags={shown.tags ?? []} saving={savingKeys.includes('tags')} onChange={onChange} />
        <ExpandableSection
          headerText={texts.classification}
          headingTagOverride="h3"
          expanded={isOpen}
          onChange={({ detail }) => classificationSwitch.set(detail.expanded)}
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
