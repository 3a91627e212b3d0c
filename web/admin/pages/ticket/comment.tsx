import Box from '@cloudscape-design/components/box';
import type { TicketComment } from '@portico/shared/contract/tickets.ts';
import { UserText } from '../../../conversation/user-text.tsx';
import { shortDateTime } from '../../../ui/dates.ts';
import { texts } from './texts.ts';
import './comment.css';

export function Comment({ comment }: { comment: TicketComment }) {
  return (
    <li className={comment.is_internal ? 'comment comment-internal' : 'comment'}>
      <div className="comment-line">
        <Box fontWeight="bold">{comment.user_name}</Box>
        {comment.is_internal && <span className="comment-mark">{texts.internal}</span>}
        <Box color="text-body-secondary" fontSize="body-s">
          <time dateTime={comment.created_at}>{shortDateTime(comment.created_at)}</time>
        </Box>
      </div>
      <UserText text={comment.content} />
    </li>
  );
}
