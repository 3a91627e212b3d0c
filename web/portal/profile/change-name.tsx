import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { toast } from 'sonner';
import type { Profile } from '@portico/shared/contract/people.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { api } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { profileKey } from '../query-keys.ts';

export function ChangeName({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const [name, setName] = useState(profile.full_name);
  const change = useMutation({
    mutationFn: () => api('updateMe', { body: { full_name: name.trim() } }),
    onSuccess: (changed) => {
      queries.setQueryData<Profile>(profileKey, changed);
      setName(changed.full_name);
      toast.success('Profile updated successfully');
      // The header takes the name from the tokens; should they not follow, the profile still holds what counts.
      import('../../session/refresh-name.ts')
        .then(({ refreshUserName }) => refreshUserName())
        .catch(() => undefined);
    },
    onError: (error) => toast.error('Failed to update profile', { description: error.message }),
  });
  const length = name.trim().length;
  const problem = length > limits.name ? `Full name is longer than ${limits.name} characters` : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <section className="panel" tabIndex={-1} id="name" aria-labelledby="name-heading">
      <h2 id="name-heading">Change name</h2>
      <form className="stack" onSubmit={submit}>
        <Field label="Full name" required error={problem}>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="actions">
          <Button
            type="submit"
            disabled={
              length === 0 || problem !== undefined || name.trim() === profile.full_name || change.isPending
            }
          >
            {change.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </section>
  );
}
