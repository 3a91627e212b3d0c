import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../ui/toasts/toasts.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { logFailure } from '../../api/log-failure.ts';
import { texts } from './texts.ts';

/**
 * Refetches the ticket and the lists, which show the last comment. The portal and the admin area use the same
 * query keys.
 */
export function useTicketRefresh(ticket_id: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['tickets'] });
    await queryClient.invalidateQueries({ queryKey: ['ticket', ticket_id] });
  };
}

/**
 * Edits or deletes a comment of the user. `edit` and `remove` resolve to true if they succeeded.
 * @param isByStaff whether the comment can mention colleagues
 */
export function useCommentChange(comment: TicketComment, isByStaff: boolean) {
  const { id: comment_id, ticket_id: id } = comment;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = useTicketRefresh(id);
  const loadMentionedIds = async (content: string) => {
    const { findMentionedIds } = await import('../mentions/staff.ts');
    return findMentionedIds(queryClient, content, comment.mentions);
  };
  const params = { id, comment_id };
  const attempt = async (failed: string, request: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await request();
      await refresh();
      return true;
    } catch (error) {
      logFailure(error, 'comment');
      toast.error(failed, { description: errorMessage(error) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    edit: (content: string) =>
      attempt(texts.edit_failed, async () => {
        const mentions = isByStaff ? await loadMentionedIds(content) : undefined;
        return api('editTicketComment', { params, body: { content, mentions } });
      }),
    remove: () => attempt(texts.delete_failed, () => api('deleteTicketComment', { params })),
  };
}
