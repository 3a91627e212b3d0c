import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toasts/toasts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { toFieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/fields/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { profileKey } from '../query-keys.ts';

export function ChangeName({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const { values, errors, isSubmitting, edit, reset, formProps } = useForm({
    defaultValues: { full_name: profile.full_name },
    onSubmit: async ({ full_name }) => {
      const changedProfile = await api('updateMe', { body: { full_name: full_name.trim() } });
      queryClient.setQueryData<Profile>(profileKey, changedProfile);
      reset({ full_name: changedProfile.full_name });
      toast.success('Profile updated successfully');
      // The header shows the name that the tokens contain. If they cannot be refreshed, the profile is
      // correct nevertheless.
      import('../../session/tokens/refresh-name.ts')
        .then(({ refreshUserName }) => refreshUserName())
        .catch(() => undefined);
    },
    onError: (error) => {
      toast.error('Failed to update profile', { description: errorMessage(error) });
      return toFieldErrors(error, ['full_name']);
    },
  });
  const name = values.full_name.trim();
  const tooLongError =
    name.length > limits.name ? `Full name is longer than ${limits.name} characters` : undefined;
  const isUnchanged = name === '' || name === profile.full_name;
  return (
    <section className="panel" tabIndex={-1} id="name" aria-labelledby="name-heading">
      <h2 id="name-heading">Change name</h2>
      <form className="stack" {...formProps}>
        <Field label="Full name" required error={tooLongError ?? errors.full_name}>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="name"
              value={values.full_name}
              onChange={(event) => edit({ full_name: event.target.value })}
            />
          )}
        </Field>
        <div className="actions">
          <Button type="submit" disabled={isUnchanged || tooLongError !== undefined || isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </section>
  );
}
