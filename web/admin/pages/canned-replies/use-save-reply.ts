import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toasts/toasts.ts';
import type { CannedReply, NewCannedReply } from '@portico/shared/contract/canned-replies.ts';
import { api } from '../../../api/api.ts';
import { useIdempotentCreate } from '../../../forms/use-idempotent-create.ts';
import { cannedRepliesQuery } from '../../canned-replies/queries.ts';
import { type ReplyValues, toReplyBody } from './reply-values.ts';
import { texts } from './texts.ts';

/** Creates or updates a canned reply. */
export function useSaveReply(reply: CannedReply | undefined) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: cannedRepliesQuery.queryKey });
  const { create, edited } = useIdempotentCreate({
    send: (body: NewCannedReply, idempotency_key) => api('createCannedReply', { body, idempotency_key }),
    onKeyReused: () => void refresh(),
  });
  return {
    save: async (values: ReplyValues) => {
      const body = toReplyBody(values);
      try {
        if (reply === undefined) await create({ ...body, scope: values.scope });
        else {
          const { id, version } = reply;
          const params = { scope: reply.scope, id };
          await api('updateCannedReply', { params, body: { ...body, version } });
        }
        toast.success(reply === undefined ? texts.was_created : texts.was_updated);
      } finally {
        // Refetches after a failure as well, because others may have changed or deleted the reply.
        await refresh();
      }
    },
    edited,
  };
}
