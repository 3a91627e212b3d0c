import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { dropUnloadedEntries, isVisibleToCustomers, mergeEntries } from '../../conversation/entries.ts';
import { ConversationList } from '../../conversation/conversation-list.tsx';
import { Button } from '../../ui/fields/button.tsx';
import { useEarlierEntries } from './use-earlier-entries.ts';

/** Comments, files and changes of the status, oldest first. */
export function Timeline({ detail }: { detail: TicketDetail }) {
  const earlier = useEarlierEntries(detail);
  const entries = mergeEntries({
    comments: [...earlier.comments, ...detail.comments],
    history: [...earlier.history, ...detail.history],
    attachments: detail.attachments,
  }).filter(isVisibleToCustomers);
  return (
    <>
      {(earlier.more || earlier.error) && (
        <p>
          <Button variant="secondary" disabled={earlier.busy} onClick={earlier.fetch}>
            {earlier.busy ? 'Loading...' : 'Show earlier comments'}
          </Button>
        </p>
      )}
      {earlier.error && <p role="alert">Failed to load earlier comments. {earlier.error.message}</p>}
      {entries.length === 0 && <p className="muted">No comments yet.</p>}
      <ConversationList entries={dropUnloadedEntries(entries, earlier.more)} reader="customer" />
    </>
  );
}
