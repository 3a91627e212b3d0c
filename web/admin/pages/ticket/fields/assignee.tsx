import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { noAssignee } from '@portico/shared/model/ticket.ts';
import { useSession } from '../../../../session/session.tsx';
import { AwayMark } from '../../../away/away-mark.tsx';
import { useStaffSelect } from '../../../selects/staff.ts';
import { useShortcuts } from '../../../shortcuts/use-shortcuts.ts';
import { Status } from '../../../status/status.tsx';
import { NotifyBeforeOpen } from '../composer/before-open.tsx';
import type { TicketEdit } from '../../../tickets/change/field-change.ts';
import { texts } from '../texts.ts';

interface Props {
  ticket: Pick<Ticket, 'assignee_id' | 'assignee_name'>;
  /** Whether this field is being saved. */
  saving: boolean;
  readOnly: boolean;
  /** Called when the user starts to choose a value. */
  onBeginChange: () => void;
  onChange: (change: TicketEdit) => void;
}

const unassignedOption = { value: noAssignee, label: texts.unassigned };

/** The assignee: a choice is saved immediately, and the key A assigns the ticket to the user. */
export function Assignee({ ticket, saving, readOnly, onBeginChange, onChange }: Props) {
  const { user } = useSession();
  const staff = useStaffSelect();
  const { assignee_id = null, assignee_name = null } = ticket;
  const current =
    assignee_id === null ? unassignedOption : { value: assignee_id, label: assignee_name ?? '' };
  const isMine = user !== undefined && assignee_id === user.id;
  const take = () => {
    if (!user || isMine || readOnly) return;
    onBeginChange();
    onChange({ assignee_id: user.id, assignee_name: user.full_name });
  };
  useShortcuts({ a: take });
  return (
    <SpaceBetween size="xs">
      <FormField
        label={texts.assignee}
        constraintText={saving && <Status type="loading">{texts.saving}</Status>}
      >
        <NotifyBeforeOpen onOpen={onBeginChange}>
          <Select
            {...staff.props}
            options={[unassignedOption, ...(staff.options.length > 0 ? staff.options : [current])].filter(
              ({ value }, index, all) => all.findIndex((option) => option.value === value) === index,
            )}
            selectedOption={current}
            readOnly={readOnly}
            onChange={({ detail: { selectedOption } }) => {
              const { value = noAssignee, label = '' } = selectedOption;
              if (value === current.value) return;
              onChange(
                value === noAssignee
                  ? { assignee_id: null, assignee_name: null }
                  : { assignee_id: value, assignee_name: label },
              );
            }}
          />
        </NotifyBeforeOpen>
      </FormField>
      <AwayMark person={assignee_id} />
      {user && !isMine && (
        <Button onClick={take} disabled={readOnly} iconName="user-profile">
          {texts.assign_to_me}
        </Button>
      )}
    </SpaceBetween>
  );
}
