import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { TicketComment } from '@portico/shared/contract/tickets.ts';
import { commentTimes } from '@portico/shared/model/comment-times.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { logFailure } from '../../api/log-failure.ts';
import { texts } from './texts.ts';
import { useTicketRefresh } from './use-comment-change.ts';

interface Sent {
  readonly comment: TicketComment;
  /** By this machine's clock. */
  readonly at: number;
}

/**
 * An answer can be taken back for some seconds after it was sent.
 * @param onBack gets the text, for the form that it came from
 */
export function useTakeBack(ticket_id: string, onBack: (comment: TicketComment) => void) {
  const [sent, setSent] = useState<Sent>();
  const refresh = useTicketRefresh(ticket_id);
  // Knows what is typed while the request is under way.
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!sent) return;
    const left = sent.at + commentTimes.take_back_seconds * 1000 - Date.now();
    const timer = setTimeout(() => setSent(undefined), left);
    return () => clearTimeout(timer);
  }, [sent]);
  const takeBack = async ({ comment }: Sent) => {
    setSent(undefined);
    try {
      await api('takeBackTicketComment', { params: { id: ticket_id, comment_id: comment.id } });
      latest.current(comment);
    } catch (error) {
      logFailure(error, 'comment');
      toast.error(texts.undo_failed, { description: errorMessage(error) });
    }
    await refresh();
  };
  return {
    sent: (comment: TicketComment) => setSent({ comment, at: Date.now() }),
    notice: sent && (
      <>
        {texts.sent}{' '}
        <button type="button" className="composer-link" onClick={() => void takeBack(sent)}>
          {texts.undo}
        </button>
      </>
    ),
  };
}

/** What is typed since stays, after the text that comes back. */
export const backInto = (typed: string, text: string): string =>
  typed.trim() === '' ? text : `${text}\n\n${typed}`;
