import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { dropUnloadedEntries, isVisibleToCustomers, mergeEntries } from '../../conversation/entries.ts';
import { ConversationList } from '../../conversation/conversation-list.tsx';
import { Button } from '../../ui/fields/button.tsx';
import { useEarlierEntries } from './use-earlier-entries.ts';

/** Comments, files and changes of the status, oldest first. */
export function Timeline({ detail }: { detail: TicketDetail }) {
  const earlierEntries = useEarlierEntries(detail);
  const entries = mergeEntries({
    comments: [...earlierEntries.comments, ...detail.comments],
    history: [...earlierEntries.history, ...detail.history],
    attachments: detail.attachments,
  }).filter(isVisibleToCustomers);
  return (
    <>
      {(earlierEntries.more || earlierEntries.error) && (
        <p>
          <Button variant="secondary" disabled={earlierEntries.busy} onClick={earlierEntries.fetch}>
            {earlierEntries.busy ? 'Loading...' : 'Show earlier comments'}
          </Button>
        </p>
      )}
      {earlierEntries.error && (
        <p role="alert">Failed to load earlier comments. {earlierEntries.error.message}</p>
      )}
      {entries.length === 0 && <p className="muted">No comments yet.</p>}
      <ConversationList entries={dropUnloadedEntries(entries, earlierEntries.more)} reader="customer" />
    </>
  );
}
