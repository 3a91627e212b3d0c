import { type ComponentType, type ReactNode, Suspense, lazy } from 'react';
import { brand } from '@portico/shared/brand.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { formatShortDateTime } from '../ui/time/dates.ts';
import type { CommentBodyProps } from './change/comment-body.tsx';
import { Avatar } from './face.tsx';
import { Lock } from './lock.tsx';
import { formatCreator } from './creator-text.ts';
import { UserText } from './user-text.tsx';

/** Loaded after the first paint. */
const CommentBody = lazy<ComponentType<CommentBodyProps>>(() =>
  import('./change/comment-body.tsx').then(
    (module) => ({ default: module.CommentBody }),
    () => ({ default: UserText }),
  ),
);

export const Time = ({ at }: { at: string }) => (
  <time className="said-time" dateTime={at}>
    {formatShortDateTime(at)}
  </time>
);

/** Marks an author as a member of support. */
export const SupportBadge = () => <span className="support-badge">{brand.name} support</span>;

interface Props {
  comment: TicketComment;
  reader: 'customer' | 'support';
  /** Label of an internal note. */
  noteLabel?: string;
  /** Shown next to the time. */
  children?: ReactNode;
}

/** A comment, placed on the side of its author. An internal note is wide and dashed, with a lock. */
export function Message({ comment, reader, noteLabel, children }: Props) {
  const { user_name, user_email, made_by_name, author_role: side, is_internal, is_outside } = comment;
  const { content, created_at } = comment;
  return (
    <li className={`said said-${is_internal ? 'note' : side}`}>
      <div className="said-head">
        <Avatar name={user_name} side={side} />
        <strong title={formatCreator(made_by_name)}>{user_name}</strong>
        {side === 'support' && !is_internal && <SupportBadge />}
        {is_outside && <span className="said-address">{user_email}</span>}
        {is_internal && (
          <span className="note-badge">
            <Lock /> {noteLabel}
          </span>
        )}
        <Time at={created_at} />
        {children}
      </div>
      <Suspense fallback={<UserText text={content} />}>
        <CommentBody text={content} comment={comment} reader={reader} />
      </Suspense>
    </li>
  );
}
