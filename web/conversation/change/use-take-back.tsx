import { useEffect, useState } from 'react';
import { toast } from '../../ui/toasts/toasts.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { commentTimes } from '@portico/shared/model/comment-times.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { logFailure } from '../../api/log-failure.ts';
import { texts } from './texts.ts';
import { useTicketRefresh } from './use-comment-change.ts';

interface SentComment {
  readonly comment: TicketComment;
  /** When the comment was sent, by this machine's clock. */
  readonly at: number;
}

/** Lets the user take a comment back for some seconds after sending it. */
export function useTakeBack(ticket_id: string) {
  const [sent, setSent] = useState<SentComment>();
  const refresh = useTicketRefresh(ticket_id);
  useEffect(() => {
    if (!sent) return undefined;
    const timeLeft = sent.at + commentTimes.take_back_seconds * 1000 - Date.now();
    const timer = setTimeout(() => setSent(undefined), timeLeft);
    return () => clearTimeout(timer);
  }, [sent]);
  const takeBack = async (comment: TicketComment) => {
    setSent(undefined);
    try {
      await api('takeBackTicketComment', { params: { id: ticket_id, comment_id: comment.id } });
    } catch (error) {
      logFailure(error, 'comment');
      toast.error(texts.undo_failed, { description: errorMessage(error) });
    }
    await refresh();
  };
  return {
    sent: (comment: TicketComment) => setSent({ comment, at: Date.now() }),
    /** @param onRestore puts the text of the comment back into its form */
    notice: (onRestore: (comment: TicketComment) => void) =>
      sent && (
        <>
          {texts.sent}{' '}
          <button
            type="button"
            className="composer-link"
            onClick={() => {
              onRestore(sent.comment);
              void takeBack(sent.comment);
            }}
          >
            {texts.undo}
          </button>
        </>
      ),
  };
}

/** Puts the restored text before the text that the user has typed since. */
export const prependRestoredText = (currentText: string, text: string): string =>
  currentText.trim() === '' ? text : `${text}\n\n${currentText}`;
