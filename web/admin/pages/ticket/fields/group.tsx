import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { useGroups } from '../../../groups/use-groups.ts';
import { Status } from '../../../status/status.tsx';
import { NotifyBeforeOpen } from '../composer/before-open.tsx';
import type { TicketEdit } from '../../../tickets/change/field-change.ts';
import { texts } from '../texts.ts';

interface Props {
  ticket: Pick<Ticket, 'group_id'>;
  /** Whether this field is being saved. */
  saving: boolean;
  readOnly: boolean;
  /** Called when the user starts to choose a value. */
  onBeginChange: () => void;
  onChange: (change: TicketEdit) => void;
}

const noGroupOption = { value: 'none-of-them', label: texts.no_group };

/** The group of the ticket: a choice is saved immediately. */
export function Group({ ticket, saving, readOnly, onBeginChange, onChange }: Props) {
  const { options, nameOf } = useGroups();
  const { group_id = null } = ticket;
  const current = group_id === null ? noGroupOption : { value: group_id, label: nameOf(group_id) };
  return (
    <FormField label={texts.group} constraintText={saving && <Status type="loading">{texts.saving}</Status>}>
      <NotifyBeforeOpen onOpen={onBeginChange}>
        <Select
          options={[noGroupOption, ...options]}
          selectedOption={current}
          readOnly={readOnly}
          expandToViewport
          onChange={({ detail: { selectedOption } }) => {
            const { value = noGroupOption.value, label = '' } = selectedOption;
            if (value === current.value) return;
            onChange(
              value === noGroupOption.value
                ? { group_id: null, group_name: null }
                : { group_id: value, group_name: label },
            );
          }}
        />
      </NotifyBeforeOpen>
    </FormField>
  );
}
