import { expect } from 'vitest';
import type { TicketAttachment } from '../../shared/contract/attachments.ts';
import { call } from './api.ts';
import type { Person } from './people.ts';

/** Completes an upload, and waits until its file was checked for malware. */
export async function checked(
  { ticket_id, id }: Pick<TicketAttachment, 'ticket_id' | 'id'>,
  as: Person,
): Promise<TicketAttachment> {
  const complete = () => call('completeUpload', { params: { id: ticket_id, attachment_id: id } }, as);
  let completed = await complete();
  const scan = async () => (completed = await complete()).scan;
  await expect.poll(scan, { timeout: 60_000 }).not.toBe('checking');
  return completed;
}
