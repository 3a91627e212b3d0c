import { vi } from 'vitest';
import type { TicketAttachment } from '../../shared/contract/attachments.ts';
import { call } from './api.ts';
import type { Person } from './people.ts';

/** Completes an upload, and waits until its file was checked for malware. */
export const checked = (
  { ticket_id, id }: Pick<TicketAttachment, 'ticket_id' | 'id'>,
  as: Person,
): Promise<TicketAttachment> =>
  // Not `expect.poll`, which works within tests alone.
  vi.waitFor(
    async () => {
      const params = { id: ticket_id, attachment_id: id };
      const completed = await call('completeUpload', { params }, as);
      if (completed.scan === 'checking') throw new Error('The file is still being checked.');
      return completed;
    },
    { timeout: 60_000, interval: 100 },
  );
