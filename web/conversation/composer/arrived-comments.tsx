import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { formatShortDateTime } from '../../ui/time/dates.ts';
import { scrollToAlert } from '../../ui/scroll-to-alert.ts';
import { UserText } from '../user-text.tsx';

/** Shows, next to the send button, the comments that arrived since the user started to write. */
export const ArrivedComments = ({ comments }: { comments: readonly TicketComment[] }) =>
  comments.length === 0 ? null : (
    <div
      key={comments.map(({ id }) => id).join(' ')}
      className="composer-arrived"
      role="alert"
      ref={scrollToAlert}
    >
      <p>
        <strong>
          {comments.length === 1 ? 'A comment' : `${comments.length} comments`} arrived while you were
          writing. Nothing was sent yet.
        </strong>{' '}
        Read {comments.length === 1 ? 'it' : 'them'}, then send your text if it is still right.
      </p>
      {/* Long comments scroll, also by keyboard. */}
      <div role="region" aria-label="Comments that arrived" tabIndex={0}>
        <ul>
          {comments.map(({ id, user_name, content, created_at, is_internal }) => (
            <li key={id}>
              <strong>{user_name}</strong>
              {is_internal && ' (internal note)'}{' '}
              <time className="said-time" dateTime={created_at}>
                {formatShortDateTime(created_at)}
              </time>
              <UserText text={content} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
