import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FirstReplyEffect, firstReplyEffects } from '@portico/shared/model/assignment.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { replySettingQuery } from '../../groups/reply-setting.ts';
import { texts } from './texts.ts';

/** How a reply changes the assignee of an unassigned new ticket; one setting for all staff. */
export function FirstReplySetting({ mayWrite }: { mayWrite: boolean }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(replySettingQuery);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (first_reply: FirstReplyEffect) => api('saveReplySetting', { body: { first_reply } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(replySettingQuery.queryKey, saved);
      toast.success(texts.first_reply_saved);
    },
    onError: (error) => toast.error(texts.first_reply_failed, { description: errorMessage(error) }),
  });
  if (!data) return null;
  return (
    <Container header={<Header variant="h2">{texts.first_reply}</Header>}>
      <RadioGroup
        ariaLabel={texts.first_reply}
        readOnly={!mayWrite || isPending}
        value={isPending ? variables : data.first_reply}
        items={firstReplyEffects.map((value) => ({ value, label: texts.first_replies[value] }))}
        onChange={({ detail }) => {
          const effect = firstReplyEffects.find((candidate) => candidate === detail.value);
          if (effect) mutate(effect);
        }}
      />
    </Container>
  );
}
