import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { isKeyReused } from '../../../api/idempotency.ts';
import type { DraftForm } from '../../../forms/open-draft.ts';
import type { Draft } from '../../../forms/use-draft.ts';
import { useIdempotentCreate } from '../../../forms/use-idempotent-create.ts';
import { withComment } from '../../tickets/cache.ts';
import { ticketQuery } from '../../tickets/queries.ts';
import { texts } from './texts.ts';

export interface CommentValues {
  content: string;
  is_internal: boolean;
}

/**
 * The draft of an answer or note. It is restored only with its choice of 'Internal note': a note must not
 * become a public answer.
 */
export const commentDraft = (ticket: string): DraftForm<CommentValues> => ({
  name: `comment/${ticket}`,
  empty: { content: '', is_internal: false },
  parse: ({ content, is_internal }) =>
    typeof content === 'string' && typeof is_internal === 'boolean' ? { content, is_internal } : undefined,
});

/**
 * Adds a comment once, however often it is sent. When the response was lost and the text edited since, the
 * API rejects the key: the first text is stored already, so the conversation is fetched again and the user
 * decides. Rejects after an error has been shown.
 */
export function useAddComment(ticket: string, draft: Draft<CommentValues>) {
  const queryClient = useQueryClient();
  const { queryKey } = ticketQuery(ticket);
  const { create } = useIdempotentCreate({
    send: (body: CommentValues, idempotency_key) =>
      api('addTicketComment', { params: { id: ticket }, body, idempotency_key }),
    onKeyReused: () => void queryClient.invalidateQueries({ queryKey }),
    draft,
    repeatable: true,
  });
  return async (values: CommentValues) => {
    try {
      const comment = await create(values);
      queryClient.setQueryData(queryKey, (detail) => detail && withComment(detail, comment));
      toast.success(texts.comment_added);
    } catch (error) {
      const description = isKeyReused(error) ? texts.comment_stored : errorMessage(error);
      toast.error(texts.comment_failed, { description });
      throw error;
    }
  };
}
