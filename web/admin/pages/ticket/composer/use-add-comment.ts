import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { CommentMode } from '@portico/shared/model/ticket.ts';
import type { SeenConversation } from '@portico/shared/contract/ticket-conversation.ts';
import { api } from '../../../../api/api.ts';
import { changeCachedTicket } from '../../../../conversation/change/change-cached-ticket.ts';
import { addCachedComment } from '../../../../conversation/change/cached-comments.ts';
import type { NewComments } from '../../../../conversation/composer/use-new-comments.ts';
import { findMentionedIds } from '../../../../conversation/mentions/staff.ts';
import { errorMessage } from '../../../../api/error.ts';
import { isKeyReused } from '../../../../api/idempotency.ts';
import type { DraftForm } from '../../../../forms/open-draft.ts';
import type { Draft } from '../../../../forms/use-draft.ts';
import { useIdempotentCreate } from '../../../../forms/use-idempotent-create.ts';
import { ticketQuery } from '../../../tickets/queries.ts';
import { texts } from '../texts.ts';

export interface CommentValues {
  content: string;
}

/** Each mode has its own draft, so that a note never becomes a public reply. */
export const createCommentDraftForm = (ticket: string, mode: CommentMode): DraftForm<CommentValues> => ({
  name: `comment/${ticket}/${mode}`,
  empty: { content: '' },
  parse: ({ content }) => (typeof content === 'string' ? { content } : undefined),
});

/**
 * Adds a comment once, however often it is sent, with the help of an idempotency key. If the response was
 * lost and the user has edited the text since, the API refuses the new text: it has already stored another
 * text with this key. The conversation is then refetched, and the user decides whether to send the new text
 * as well. Rejects after showing an error; resolves to undefined if nothing was sent because of new comments.
 * The caller shows the success message.
 */
export function useAddComment(
  ticket: string,
  mode: CommentMode,
  draft: Draft<CommentValues>,
  { sendUnlessNewComments }: NewComments,
) {
  const queryClient = useQueryClient();
  const { queryKey } = ticketQuery(ticket);
  const { create } = useIdempotentCreate({
    send: async ({ content, seen }: CommentValues & { seen: SeenConversation }, idempotency_key) =>
      api('addTicketComment', {
        params: { id: ticket },
        body: {
          content,
          is_internal: mode === 'note',
          mentions: await findMentionedIds(queryClient, content),
          seen,
        },
        idempotency_key,
      }),
    onKeyReused: () => void queryClient.invalidateQueries({ queryKey }),
    draft,
    canCreateAnother: true,
  });
  return async (content: string) => {
    try {
      const comment = await sendUnlessNewComments((seenConversation) =>
        create({ content, seen: seenConversation }),
      );
      if (!comment) return undefined;
      changeCachedTicket(queryClient, queryKey, (detail) => addCachedComment(detail, comment));
      // Refetched, because a reply changes the due times.
      if (queryClient.getQueryData(queryKey)?.ticket.service_level)
        void queryClient.invalidateQueries({ queryKey });
      return comment;
    } catch (error) {
      const description = isKeyReused(error) ? texts.comment_stored : errorMessage(error);
      toast.error(texts.comment_failed, { description });
      throw error;
    }
  };
}
