import type { Reference } from '@portico/shared/contract/reference.ts';
import { FormattedTextarea } from '../../conversation/composer/formatted-textarea.tsx';
import { FileBox } from '../../conversation/files/file-box.tsx';
import type { FileQueue } from '../../conversation/files/use-file-queue.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { formatLimitHint } from '../../forms/limit-hint.ts';
import {
  listFormCustomFields,
  listFieldOptions,
  type TicketFieldName,
  ticketFieldNames,
  ticketFields,
  type TicketValues,
} from '../../forms/ticket-fields.ts';
import { Field, Select } from '../../ui/fields/field.tsx';
import { CustomField } from './custom-field.tsx';
import { SimilarTickets } from './similar.tsx';

interface Props {
  values: TicketValues;
  errors: FieldErrors<TicketValues>;
  reference: Reference;
  onEdit: (change: Partial<TicketValues>) => void;
}

function TicketField({ name, values, errors, reference, onEdit }: Props & { name: TicketFieldName }) {
  const field = ticketFields[name];
  const value = values[name];
  const change = (changed: string) => onEdit({ [name]: changed });
  if (field.kind !== 'text')
    return (
      <Field label={field.label} error={errors[name]}>
        {(control) => (
          <Select
            {...control}
            value={value}
            choices={listFieldOptions(field, reference, value)}
            onChange={change}
          />
        )}
      </Field>
    );
  const hint = [field.hint, formatLimitHint(field.max)].filter(Boolean).join(' ');
  return (
    <Field label={field.label} required hint={hint} error={errors[name]}>
      {(control) =>
        field.multiline ? (
          <FormattedTextarea {...control} rows={8} value={value} onChange={change} />
        ) : (
          <input {...control} type="text" value={value} onChange={(event) => change(event.target.value)} />
        )
      }
    </Field>
  );
}

/** The fields of a new ticket: the problem, similar tickets, files, and then the choices in columns. */
export function TicketFields({ queue, ...props }: Props & { queue: FileQueue }) {
  const { values, errors, reference, onEdit } = props;
  const selectFieldNames = ticketFieldNames.filter((name) => ticketFields[name].kind !== 'text');
  return (
    <>
      <TicketField name="subject" {...props} />
      <SimilarTickets subject={props.values.subject} />
      <TicketField name="description" {...props} />
      <FileBox queue={queue} />
      <div className="new-ticket-selects">
        {selectFieldNames.map((name) => (
          <TicketField key={name} name={name} {...props} />
        ))}
        {listFormCustomFields(values, reference).map((field) => (
          <CustomField
            key={field.id}
            field={field}
            value={values[field.id] ?? ''}
            error={errors[field.id]}
            onEdit={(value) => onEdit({ [field.id]: value })}
          />
        ))}
      </div>
    </>
  );
}
