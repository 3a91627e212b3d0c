import { expect, it } from 'vitest';
import { addAttachment } from '../../../web/conversation/files/cached-attachments.ts';
import { detail } from '../admin/tickets/fixtures.ts';

const attachment = {
  id: '01M8GA0CWGT4BKQ4ATSPZP8A6T',
  ticket_id: detail.ticket.id,
  file_name: 'screen.png',
  file_path: `${detail.ticket.id}/1795843699600822177.png`,
  file_type: 'image/png',
  file_size: 70,
  uploaded_by: 'u1',
  uploader_name: 'Ada',
  uploader_role: 'customer',
  scan: 'clean',
  withheld: null,
  created_at: '2026-11-24T10:00:00.000Z',
} as const;

it('a ticket shows an uploaded file once, even if it was read between the upload and its response', () => {
  const loadedTicket = { ...detail, attachments: [{ ...attachment, scan: 'checking' as const }] };
  expect(addAttachment(loadedTicket, attachment).attachments).toEqual([attachment]);
  expect(addAttachment(detail, attachment).attachments).toEqual([attachment]);
});
