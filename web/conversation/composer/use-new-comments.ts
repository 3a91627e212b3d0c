import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { SeenConversation, TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { ApiError } from '../../api/error.ts';
import { useSession } from '../../session/session.tsx';
import { findChangedComments, filterUnchangedComments } from '../change/cached-comments.ts';

interface Options {
  detail: TicketDetail;
  /** Whether there is something to send. */
  hasUnsentContent: boolean;
  /** When a text from an earlier visit was last typed (milliseconds since the epoch); otherwise undefined. */
  typed_at: number | undefined;
}

const toSeenConversation = ({ ticket }: TicketDetail): SeenConversation => ({
  conversation_version: ticket.conversation_version,
  last_staff_activity_at: ticket.last_staff_activity_at ?? null,
});

/**
 * Stops the first attempt to send a text if other people have commented since the user began to write. The
 * user can first read these new comments in `comments`. The API also refuses the text if there is a comment
 * that this screen has not loaded yet.
 */
export function useNewComments({ detail, hasUnsentContent, typed_at }: Options) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const queryKey = ['ticket', detail.ticket.id];
  const [comments, setComments] = useState<readonly TicketComment[]>([]);
  /** The conversation that the user has read. */
  const read = useRef<Pick<TicketDetail, 'comments'>>(
    typed_at === undefined ? detail : filterUnchangedComments(detail, typed_at),
  );
  useEffect(() => {
    if (!hasUnsentContent) read.current = detail;
  }, [hasUnsentContent, detail]);
  if (!hasUnsentContent && comments.length > 0) setComments([]);

  const latest = () => queryClient.getQueryData<TicketDetail>(queryKey) ?? detail;
  const stopForNewComments = (): boolean => {
    const arrivedComments = findChangedComments(read.current, latest()).filter(
      ({ user_id }) => user_id !== user?.id,
    );
    read.current = latest();
    setComments(arrivedComments);
    return arrivedComments.length > 0;
  };
  return {
    comments,
    stopForNewComments,
    /** @returns undefined when nothing was sent, because there are comments to read first */
    sendUnlessNewComments: async <T>(
      send: (seen: SeenConversation) => Promise<T>,
    ): Promise<T | undefined> => {
      if (stopForNewComments()) return undefined;
      try {
        return await send(toSeenConversation(latest()));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'unseen_comment') throw error;
        await queryClient.refetchQueries({ queryKey, exact: true });
        return stopForNewComments() ? undefined : send(toSeenConversation(latest()));
      }
    },
  };
}

export type NewComments = ReturnType<typeof useNewComments>;
