import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import type { Reference } from '@portico/shared/contract/reference.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { listFieldOptions, newTicketValues, ticketFields } from '../../../../forms/ticket-fields.ts';
import { Spinner } from '../../../../ui/loading/spinner.tsx';
import { FailedPart } from '../../../errors/failed-part.tsx';
import { referenceQuery } from '../../../tickets/queries.ts';
import { CustomFields } from './custom-fields.tsx';
import { type TicketEdit, listChangedFields } from '../../../tickets/change/field-change.ts';
import { toSelectedOption } from './options.ts';
import { SelectField } from './select-field.tsx';
import { texts } from '../texts.ts';

interface Props {
  ticket: Ticket;
  /** The change being saved; undefined when there is none. */
  pendingChange: TicketEdit | undefined;
  readOnly: boolean;
  /** Called when the user starts to choose a value. */
  onBeginChange: () => void;
  onChange: (change: TicketEdit) => void;
}

const { type, impact, urgency, category_id, department_id } = ticketFields;
const noEntryValue = newTicketValues.category_id;

function Fields({ ticket, pendingChange, onChange, reference, ...common }: Props & { reference: Reference }) {
  const savingKeys = pendingChange ? listChangedFields(pendingChange) : [];
  const createChoiceProps = (name: 'type' | 'impact' | 'urgency') => ({
    label: ticketFields[name].label,
    options: ticketFields[name].choices,
    selected: toSelectedOption(ticketFields[name].choices, ticket[name]),
    saving: savingKeys.includes(name),
  });
  const createEntryProps = (name: 'category' | 'department') => {
    const field = ticketFields[`${name}_id`];
    const value = ticket[`${name}_id`] ?? noEntryValue;
    const options = listFieldOptions(field, reference, value);
    // An entry may have been added after the options were loaded: its name then comes from the ticket.
    const label = ticket[`${name}_name`] ?? field.noneLabel;
    const selected = options.find((option) => option.value === value) ?? { value, label };
    return { label: field.label, options, selected, saving: savingKeys.includes(name) };
  };
  const toEntryName = (id: string | null, label: string) => (id === null ? null : label);
  return (
    <SpaceBetween size="m">
      <SelectField
        {...common}
        {...createChoiceProps('type')}
        onChoose={(value) => onChange({ type: type.parse(value) })}
      />
      <SelectField
        {...common}
        {...createEntryProps('category')}
        onChoose={(value, label) => {
          const id = category_id.parse(value);
          onChange({ category_id: id, category_name: toEntryName(id, label) });
        }}
      />
      <SelectField
        {...common}
        {...createEntryProps('department')}
        onChoose={(value, label) => {
          const id = department_id.parse(value);
          onChange({ department_id: id, department_name: toEntryName(id, label) });
        }}
      />
      <SelectField
        {...common}
        {...createChoiceProps('impact')}
        onChoose={(value) => onChange({ impact: impact.parse(value) })}
      />
      <SelectField
        {...common}
        {...createChoiceProps('urgency')}
        onChoose={(value) => onChange({ urgency: urgency.parse(value) })}
      />
      <CustomFields
        {...common}
        ticket={ticket}
        fields={reference.custom_fields}
        pendingChange={pendingChange}
        onChange={onChange}
      />
    </SpaceBetween>
  );
}

/** The controls for type, category, department, impact and urgency, which staff rarely correct. */
export function Classification(props: Props) {
  const { data, error, isFetching, refetch } = useQuery(referenceQuery);
  if (data) return <Fields {...props} reference={data} />;
  if (!error) return <Spinner label={texts.loading_classification} />;
  return <FailedPart title={texts.classification_failed} busy={isFetching} onRetry={() => void refetch()} />;
}
