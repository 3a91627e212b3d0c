import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toasts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { type MailKind, mailKindTexts, mailKindsFor } from '@portico/shared/model/mail.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { profileKey } from '../query-keys.ts';
import './mail-choices.css';

/** Which mails about tickets the user receives. */
export function MailChoices({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const { values, isSubmitting, edit, reset, formProps } = useForm({
    defaultValues: { mails_off: profile.mails_off },
    onSubmit: async ({ mails_off }) => {
      const changed = await api('updateMe', { body: { mails_off } });
      queryClient.setQueryData<Profile>(profileKey, changed);
      reset({ mails_off: changed.mails_off });
      toast.success('Mails saved');
    },
    onError: (error) => {
      toast.error('Failed to save your mails', { description: errorMessage(error) });
      return {};
    },
  });
  const off = values.mails_off;
  const set = (kind: MailKind, wanted: boolean) => {
    const others = off.filter((one) => one !== kind);
    edit({ mails_off: wanted ? others : [...others, kind] });
  };
  return (
    <form className="stack" {...formProps}>
      <fieldset className="mail-choices">
        <legend>Send me a mail when</legend>
        {mailKindsFor(isStaff(profile.roles)).map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={!off.includes(kind)}
              onChange={(event) => set(kind, event.target.checked)}
            />
            {mailKindTexts[kind]}
          </label>
        ))}
      </fieldset>
      <div className="actions">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save mails'}
        </Button>
      </div>
    </form>
  );
}
