import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import type { Reference } from '@portico/shared/contract/reference.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { limitHint } from '../../../forms/limit-hint.ts';
import {
  optionsOf,
  type TicketFieldName,
  ticketFieldNames,
  ticketFields,
  type TicketValues,
} from '../../../forms/ticket-fields.ts';
import { texts } from './texts.ts';
import './ticket-fields.css';

interface Props {
  values: TicketValues;
  errors: FieldErrors<TicketValues>;
  reference: Reference;
  onEdit: (change: Partial<TicketValues>) => void;
}

function TicketField({ name, values, errors, reference, onEdit }: Props & { name: TicketFieldName }) {
  const field = ticketFields[name];
  const value = values[name];
  const change = (changed: string | undefined) => {
    if (changed !== undefined) onEdit({ [name]: changed });
  };
  if (field.kind === 'text') {
    const Control = field.multiline ? Textarea : Input;
    return (
      <FormField stretch label={field.label} constraintText={limitHint(field.max)} errorText={errors[name]}>
        <Control
          ariaRequired
          value={value}
          onChange={({ detail }) => change(detail.value)}
          {...(field.multiline && { rows: 8 })}
        />
      </FormField>
    );
  }
  const options = optionsOf(field, reference);
  return (
    <FormField label={field.label} errorText={errors[name]}>
      <Select
        options={options}
        selectedOption={options.find((option) => option.value === value) ?? null}
        onChange={({ detail }) => change(detail.selectedOption.value)}
      />
    </FormField>
  );
}

/** The fields of the ticket: the same as in the customers' form. */
export function TicketFields(props: Props) {
  const isSelect = (name: TicketFieldName) => ticketFields[name].kind !== 'text';
  return (
    <Container header={<Header variant="h2">{texts.details}</Header>}>
      <SpaceBetween size="m">
        <div className="ticket-fields">
          {ticketFieldNames.filter(isSelect).map((name) => (
            <TicketField key={name} name={name} {...props} />
          ))}
        </div>
        {ticketFieldNames
          .filter((name) => !isSelect(name))
          .map((name) => (
            <TicketField key={name} name={name} {...props} />
          ))}
      </SpaceBetween>
    </Container>
  );
}
