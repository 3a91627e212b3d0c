import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toasts/toasts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { type MailKind, mailKindTexts, listAvailableMailKinds, noGroup } from '@portico/shared/model/mail.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/fields/button.tsx';
import { profileKey } from '../query-keys.ts';
import './mail-choices.css';

const selectChoices = ({ mails_off, new_ticket_groups }: Profile) => ({ mails_off, new_ticket_groups });

interface GroupsProps {
  /** Null for all. */
  selectedIds: Profile['new_ticket_groups'];
  onChange: (chosen: Profile['new_ticket_groups']) => void;
}

/** Lets staff choose groups. They receive mails about the new tickets of these groups. */
function NewTicketGroups({ selectedIds, onChange }: GroupsProps) {
  const { data } = useQuery({
    queryKey: ['groups'],
    queryFn: ({ signal }) => api('listGroups', {}, { signal }),
  });
  const groups = (data?.items ?? []).filter(({ deleted }) => !deleted);
  const choices = [...groups, { id: noGroup, name: 'Tickets without a group' }];
  if (groups.length === 0) return null;
  const allIds = choices.map(({ id }) => id);
  const toggleGroup = (id: string, isChecked: boolean) => {
    const nextIds = allIds.filter((groupId) =>
      groupId === id ? isChecked : selectedIds === null || selectedIds.includes(groupId),
    );
    onChange(nextIds.length === allIds.length ? null : nextIds);
  };
  return (
    <fieldset className="mail-choices">
      <legend>New tickets of</legend>
      {choices.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={selectedIds === null || selectedIds.includes(id)}
            onChange={(event) => toggleGroup(id, event.target.checked)}
          />
          {name}
        </label>
      ))}
      <p className="muted">
        If all groups are selected, groups that are added later are included. While you are away, you get no
        mails about new tickets.
      </p>
    </fieldset>
  );
}

/** Lets users choose which mails about tickets they receive. */
export function MailChoices({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const isStaffMember = isStaff(profile.roles);
  const { values, isSubmitting, edit, reset, formProps } = useForm({
    defaultValues: selectChoices(profile),
    onSubmit: async (choices) => {
      const body = isStaffMember ? choices : { mails_off: choices.mails_off };
      const changedProfile = await api('updateMe', { body });
      queryClient.setQueryData<Profile>(profileKey, changedProfile);
      reset(selectChoices(changedProfile));
      toast.success('Mail settings saved');
    },
    onError: (error) => {
      toast.error('Failed to save your mail settings', { description: errorMessage(error) });
      return {};
    },
  });
  const disabledKinds = values.mails_off;
  const toggleKind = (kind: MailKind, isChecked: boolean) => {
    const otherDisabledKinds = disabledKinds.filter((mailKind) => mailKind !== kind);
    edit({ mails_off: isChecked ? otherDisabledKinds : [...otherDisabledKinds, kind] });
  };
  return (
    <form className="stack" {...formProps}>
      <fieldset className="mail-choices">
        <legend>Send me a mail when</legend>
        {listAvailableMailKinds(isStaffMember).map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={!disabledKinds.includes(kind)}
              onChange={(event) => toggleKind(kind, event.target.checked)}
            />
            {mailKindTexts[kind]}
          </label>
        ))}
      </fieldset>
      {isStaffMember && !disabledKinds.includes('new_ticket') && (
        <NewTicketGroups
          selectedIds={values.new_ticket_groups}
          onChange={(new_ticket_groups) => edit({ new_ticket_groups })}
        />
      )}
      <div className="actions">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save mails'}
        </Button>
      </div>
    </form>
  );
}
