import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Reference } from '@portico/shared/contract/reference.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import {
  listFormCustomFields,
  type TicketFieldName,
  ticketFieldNames,
  ticketFields,
  type TicketValues,
} from '../../../forms/ticket-fields.ts';
import { CustomFieldControl } from '../../tickets/fields/custom-field-control.tsx';
import { NewTicketField } from '../../tickets/fields/new-ticket-field.tsx';
import { texts } from './texts.ts';
import './ticket-fields.css';

interface Props {
  values: TicketValues;
  errors: FieldErrors<TicketValues>;
  referenceData: Reference;
  onEdit: (change: Partial<TicketValues>) => void;
}

/** The fields of the ticket: the same as in the customers' form. */
export function TicketFields({ values, errors, referenceData, onEdit }: Props) {
  const isSelect = (name: TicketFieldName) => ticketFields[name].kind !== 'text';
  const renderField = (name: TicketFieldName) => (
    <NewTicketField
      key={name}
      name={name}
      value={values[name]}
      error={errors[name]}
      reference={referenceData}
      onEdit={(value) => onEdit({ [name]: value })}
    />
  );
  return (
    <Container header={<Header variant="h2">{texts.details}</Header>}>
      <SpaceBetween size="m">
        <div className="ticket-fields">
          {ticketFieldNames.filter(isSelect).map(renderField)}
          {listFormCustomFields(values, referenceData).map((field) => (
            <FormField
              key={field.id}
              label={field.kind === 'checkbox' ? undefined : field.name}
              errorText={errors[field.id]}
            >
              <CustomFieldControl
                field={field}
                value={values[field.id] ?? ''}
                onEdit={(value) => onEdit({ [field.id]: value })}
              />
            </FormField>
          ))}
        </div>
        {ticketFieldNames.filter((name) => !isSelect(name)).map(renderField)}
      </SpaceBetween>
    </Container>
  );
}
