import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { api } from '../../api/api.ts';
import { formatShortDateTime } from '../../ui/time/dates.ts';
import { FormattedText } from '../markdown/formatted.tsx';
import { texts } from './texts.ts';

function VersionList({ comment: { id: comment_id, ticket_id: id, changed_at } }: { comment: TicketComment }) {
  const versions = useQuery({
    queryKey: ['comment-versions', comment_id, changed_at],
    queryFn: ({ signal }) => api('listCommentVersions', { params: { id, comment_id } }, { signal }),
  });
  if (versions.error) return <p role="alert">{texts.versions_failed}</p>;
  return (
    <ol className="comment-versions">
      {versions.data?.items.map(({ content, replaced_at }) => (
        <li key={replaced_at}>
          <span className="said-time">
            {texts.until} {formatShortDateTime(replaced_at)}
          </span>
          <div className="user-text" dir="auto">
            <FormattedText text={content} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The earlier texts of a comment, loaded on demand; for staff. */
export function Versions({ comment }: { comment: TicketComment }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="comment-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? texts.hide_versions : texts.versions}
      </button>
      {open && <VersionList comment={comment} />}
    </>
  );
}
