import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toasts/toasts.ts';
import { type FollowChoice, followChoices } from '@portico/shared/model/mail.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { Link } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { ErrorView } from '../error-views.tsx';
import './follow.css';

const texts: Readonly<Record<FollowChoice, string>> = {
  default: 'As set in my profile',
  follows: 'Follow: new comments and changes of status',
  muted: 'None',
};

/** Lets the user follow a ticket or mute it. */
export function FollowChoices({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const queryKey = ['follow', id];
  const follow = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('getFollow', { params: { id } }, { signal }),
  });
  const change = useMutation({
    mutationKey: ['setFollow'],
    mutationFn: (state: FollowChoice) => api('setFollow', { params: { id }, body: { state } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed);
      toast.success('Mail settings saved');
    },
    onError: (error) =>
      toast.error('Failed to save your mail settings', { description: errorMessage(error) }),
  });
  if (follow.isPending) return <Spinner label="Loading" />;
  if (follow.data === undefined)
    return (
      <ErrorView
        title="Failed to load your mail settings"
        message={follow.error.message}
        onRetry={() => void follow.refetch()}
      />
    );
  return (
    <fieldset className="follow-choices" disabled={change.isPending}>
      <legend>Send me mails about this ticket</legend>
      {followChoices.map((state) => (
        <label key={state}>
          <input
            type="radio"
            name="follow"
            checked={follow.data.state === state}
            onChange={() => change.mutate(state)}
          />
          {texts[state]}
        </label>
      ))}
      <Link to={`${portalPaths.profile}#mails`}>All my mail settings</Link>
    </fieldset>
  );
}
