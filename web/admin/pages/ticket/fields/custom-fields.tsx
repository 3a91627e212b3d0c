import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { CustomField } from '@portico/shared/contract/custom-fields.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { type CustomValue, findCustomFieldErrors } from '@portico/shared/model/custom-fields.ts';
import { toControlText, parseCustomValue } from '../../../../forms/custom-fields.ts';
import { useUnloadWarning } from '../../../../forms/use-unload-warning.ts';
import { Status } from '../../../status/status.tsx';
import { CustomFieldControl } from '../../../tickets/fields/custom-field-control.tsx';
import type { TicketEdit } from '../../../tickets/change/field-change.ts';
import { texts } from '../texts.ts';

interface Props {
  ticket: Ticket;
  fields: readonly CustomField[];
  pendingChange: TicketEdit | undefined;
  readOnly: boolean;
  onBeginChange: () => void;
  onChange: (change: TicketEdit) => void;
}

interface EditorProps extends Omit<Props, 'ticket' | 'fields'> {
  field: CustomField;
  value: CustomValue | undefined;
}

/** A choice or a checkbox is saved immediately; a typed value is saved with Enter or the button. */
function Editor({ field, value, pendingChange, readOnly, onBeginChange, onChange }: EditorProps) {
  const savedText = toControlText(value);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  useUnloadWarning(typed !== undefined);
  const { id, name, kind } = field;
  const isTextInput = kind !== 'choice' && kind !== 'checkbox';
  const saving = pendingChange?.custom_field?.id === id;
  const save = (text: string) => {
    const enteredValue = parseCustomValue(kind, text);
    const problem = findCustomFieldErrors([field], { [id]: enteredValue })[id];
    setError(problem);
    if (problem !== undefined) return;
    setTyped(undefined);
    if (toControlText(enteredValue ?? undefined) !== savedText)
      onChange({ custom_field: { id, name, value: enteredValue } });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!readOnly) save(typed ?? savedText);
      }}
    >
      <FormField
        label={kind === 'checkbox' ? undefined : name}
        errorText={error}
        constraintText={saving && <Status type="loading">{texts.saving}</Status>}
      >
        <SpaceBetween size="xs">
          <CustomFieldControl
            field={field}
            value={typed ?? savedText}
            readOnly={readOnly}
            onEdit={(text) => {
              if (typed === undefined) onBeginChange();
              if (isTextInput) setTyped(text);
              else save(text);
            }}
          />
          {typed !== undefined && typed !== savedText && (
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="primary" disabled={readOnly} ariaLabel={texts.save_field(name)}>
                {texts.save_value}
              </Button>
              <Button
                formAction="none"
                ariaLabel={texts.cancel_field(name)}
                onClick={() => {
                  setTyped(undefined);
                  setError(undefined);
                }}
              >
                {texts.cancel_value}
              </Button>
            </SpaceBetween>
          )}
        </SpaceBetween>
      </FormField>
    </form>
  );
}

/** The custom fields: those of the ticket's type, and others that have a value. */
export function CustomFields({ ticket, fields, ...common }: Props) {
  const values = ticket.custom_fields;
  const shownFields = fields.filter(
    ({ id, retired, ticket_types }) =>
      !retired && (ticket_types.includes(ticket.type) || values[id] !== undefined),
  );
  if (shownFields.length === 0) return null;
  return (
    <SpaceBetween size="m">
      {shownFields.map((field) => (
        <Editor key={field.id} field={field} value={values[field.id]} {...common} />
      ))}
    </SpaceBetween>
  );
}
