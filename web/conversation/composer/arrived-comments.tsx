import type { TicketComment } from '@portico/shared/contract/tickets.ts';
import { Time } from '../message.tsx';
import { UserText } from '../user-text.tsx';

/** What arrived while the user was writing, beside the button that sends. */
export const ArrivedComments = ({ comments }: { comments: readonly TicketComment[] }) =>
  comments.length === 0 ? null : (
    <div className="composer-arrived" role="alert">
      <p>
        <strong>
          {comments.length === 1 ? 'A comment' : `${comments.length} comments`} arrived while you were
          writing. Nothing was sent yet.
        </strong>{' '}
        Read {comments.length === 1 ? 'it' : 'them'}, then send your text if it still fits.
      </p>
      {/* Long comments scroll, also by keyboard. */}
      <ul tabIndex={0} aria-label="Comments that arrived">
        {comments.map(({ id, user_name, content, created_at, is_internal }) => (
          <li key={id}>
            <strong>{user_name}</strong>
            {is_internal && ' (internal note)'} <Time at={created_at} />
            <UserText text={content} />
          </li>
        ))}
      </ul>
    </div>
  );
