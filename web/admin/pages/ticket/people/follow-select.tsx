import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../ui/toasts/toasts.ts';
import { type FollowChoice, followChoices } from '@portico/shared/model/mail.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import { followTexts, mailTexts as texts } from '../../../mails/texts.ts';

const options = followChoices.map((state) => ({ value: state, label: followTexts[state] }));

/** Which mails about this ticket the user receives. */
export function FollowSelect({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const queryKey = ['follow', id];
  const follow = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('getFollow', { params: { id } }, { signal }),
  });
  const change = useMutation({
    mutationKey: ['setFollow'],
    mutationFn: (state: FollowChoice) => api('setFollow', { params: { id }, body: { state } }),
    onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
    onError: (error) => toast.error(texts.follow_failed, { description: errorMessage(error) }),
  });
  const selected = options.find(({ value }) => value === follow.data?.state) ?? null;
  return (
    <FormField label={texts.my_mails}>
      <Select
        selectedOption={selected}
        options={options}
        disabled={follow.data === undefined || change.isPending}
        onChange={({ detail }) => {
          const state = followChoices.find((choice) => choice === detail.selectedOption.value);
          if (state !== undefined) change.mutate(state);
        }}
      />
    </FormField>
  );
}
