import { useContext, useEffect, useRef, useState } from 'react';
import { commentTimes } from '@portico/shared/model/comment-times.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { useSession } from '../../session/session.tsx';
import { formatShortDateTime } from '../../ui/time/dates.ts';
import { FormattedText } from '../markdown/formatted.tsx';
import { MarkedNames } from '../mentions/marked-text.tsx';
import { CommentFooterContext } from './below-comment.ts';
import { EditComment } from './edit-comment.tsx';
import { texts } from './texts.ts';
import { useCommentChange } from './use-comment-change.ts';
import { Versions } from './versions.tsx';
import './change.css';

/** Whether the user can still change the comment, by this machine's clock. The API checks again. */
function useIsChangeable(comment: TicketComment): boolean {
  const { user } = useSession();
  const [now, setNow] = useState(Date.now);
  const timeLeft = Date.parse(comment.created_at) + commentTimes.change_minutes * 60_000 - now;
  useEffect(() => {
    if (timeLeft <= 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), timeLeft);
    return () => clearTimeout(timer);
  }, [timeLeft]);
  return comment.user_id === user?.id && comment.removed === undefined && timeLeft > 0;
}

/** The buttons that only the comment's author sees. */
function OwnCommentActions({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  const [asking, setAsking] = useState(false);
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) keepButton.current?.focus();
  }, [asking]);
  if (asking)
    return (
      <>
        {texts.really_delete}
        <button type="button" ref={keepButton} className="comment-button" onClick={() => setAsking(false)}>
          {texts.keep}
        </button>
        <button type="button" className="comment-button" onClick={onDelete}>
          {texts.yes_delete}
        </button>
      </>
    );
  return (
    <>
      <button type="button" className="comment-button" onClick={onEdit}>
        {texts.edit}
      </button>
      <button type="button" className="comment-button" onClick={() => setAsking(true)}>
        {texts.delete}
      </button>
    </>
  );
}

const removedTexts = { deleted: texts.deleted, taken_back: texts.taken_back };

export interface CommentBodyProps {
  text: string;
  comment: TicketComment;
  reader: 'customer' | 'support';
}

/** The text of a comment, with its edits and the actions that its author can still take. */
export function CommentBody({ text, comment, reader }: CommentBodyProps) {
  const { changed_at, left_out, removed } = comment;
  const isChangeable = useIsChangeable(comment);
  const { busy, edit, remove } = useCommentChange(comment, reader === 'support');
  const { user } = useSession();
  const names = (comment.mentions ?? []).map(({ id, name }) => ({ name, isOwn: id === user?.id }));
  const [editing, setEditing] = useState(false);
  const footer = useContext(CommentFooterContext)(comment);
  if (editing && removed === undefined)
    return (
      <EditComment
        comment={comment}
        isByStaff={reader === 'support'}
        busy={busy}
        onSave={(changed) => void edit(changed).then((done) => done && setEditing(false))}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <>
      {removed === undefined ? (
        <div className="user-text" dir="auto">
          <MarkedNames value={names}>
            <FormattedText text={text} />
          </MarkedNames>
        </div>
      ) : (
        <p className="comment-removed">{removedTexts[removed]}</p>
      )}
      {left_out !== undefined && (
        <details className="comment-left-out">
          <summary>{texts.left_out}</summary>
          <p dir="auto">{left_out}</p>
        </details>
      )}
      {(isChangeable || changed_at !== undefined || footer !== null) && (
        <div className="comment-foot">
          {changed_at !== undefined && (
            <span>
              {removed === undefined && `${texts.edited} `}
              <time dateTime={changed_at}>{formatShortDateTime(changed_at)}</time>
            </span>
          )}
          {changed_at !== undefined && reader === 'support' && <Versions comment={comment} />}
          {isChangeable && (
            <OwnCommentActions onEdit={() => setEditing(true)} onDelete={() => void remove()} />
          )}
          {footer}
        </div>
      )}
    </>
  );
}
