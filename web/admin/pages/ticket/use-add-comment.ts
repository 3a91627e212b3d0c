import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '../../../api/api.ts';
import { createIdempotencyKey, isKeyReused } from '../../../api/idempotency.ts';
import { withComment } from '../../tickets/cache.ts';
import { errorMessage } from '../../errors/error-message.ts';
import { ticketQuery } from '../../tickets/queries.ts';
import { texts } from './texts.ts';

interface Draft {
  content: string;
  is_internal: boolean;
}

/**
 * Adds a comment once, however often it is sent: the key is made when the box opens, and anew after each comment that was saved.
 *
 * When a reply was lost and the text then edited, the API refuses the same key with another text: the first text is stored already,
 * so the conversation is fetched again and the person decides.
 */
export function useAddComment(ticket: string) {
  const queries = useQueryClient();
  const [key] = useState(() => createIdempotencyKey());
  const { queryKey } = ticketQuery(ticket);
  const mutationKey = ['addTicketComment', ticket];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (body: Draft) =>
      api('addTicketComment', { params: { id: ticket }, body, idempotency_key: key.current() }),
    onSuccess: (comment) => {
      key.succeeded();
      queries.setQueryData(queryKey, (detail) => detail && withComment(detail, comment));
      toast.success(texts.comment_added);
    },
    onError: (error) => {
      key.failed(error);
      const stored = isKeyReused(error);
      toast.error(texts.comment_failed, { description: stored ? texts.comment_stored : errorMessage(error) });
      if (!stored) return;
      key.edited();
      void queries.invalidateQueries({ queryKey });
    },
  });
  return {
    add: (draft: Draft, onAdded: () => void) => {
      // Asked of the cache: the second click of a double click can come before this renders as busy.
      if (queries.isMutating({ mutationKey }) === 0) mutate(draft, { onSuccess: onAdded });
    },
    adding: isPending,
  };
}
