import { useEffect, useRef } from 'react';
import { generatePath } from 'react-router-dom';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { QueuedFiles } from '../../conversation/files/queued-files.tsx';
import type { FileQueue } from '../../conversation/files/use-file-queue.ts';
import { Button, ButtonLink } from '../../ui/fields/button.tsx';

interface Props {
  ticket: Ticket;
  queue: FileQueue;
  onRetry: () => Promise<void>;
}

/** Shown for a created ticket while its files are being uploaded, and if an upload has failed. */
export function CreatedTicketFiles({ ticket: { id, ticket_number }, queue, onRetry }: Props) {
  const section = useRef<HTMLElement>(null);
  // The form that had the focus no longer exists.
  useEffect(() => section.current?.focus(), []);
  const hasFailedFiles = queue.files.some(({ state }) => state === 'failed');
  const busy = queue.files.some(({ state }) => state === 'sending');
  return (
    <section
      ref={section}
      className="panel new-ticket"
      aria-labelledby="created"
      data-focus-fallback="self"
      tabIndex={-1}
    >
      <h2 id="created">Ticket {ticket_number} was created</h2>
      <p role="status">
        {hasFailedFiles && !busy
          ? 'Some of its files could not be uploaded. Everything else in the ticket is saved.'
          : 'Uploading its files...'}
      </p>
      <QueuedFiles queue={queue} />
      <div className="actions">
        {hasFailedFiles && (
          <Button disabled={busy} onClick={() => void onRetry()}>
            Try again
          </Button>
        )}
        <ButtonLink variant="secondary" to={generatePath(portalPaths.ticket, { id })}>
          Go to the ticket
        </ButtonLink>
      </div>
    </section>
  );
}
