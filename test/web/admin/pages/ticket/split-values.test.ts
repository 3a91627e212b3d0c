import { expect, it } from 'vitest';
import type { TicketAttachment } from '../../../../../shared/contract/attachments.ts';
import { limits } from '../../../../../shared/model/limits.ts';
import {
  listCopyableFiles,
  toSplitValues,
  validateSplit,
} from '../../../../../web/admin/pages/ticket/split/split-values.ts';
import { createComment, detail } from '../../tickets/fixtures.ts';

const createFile = (
  id: string,
  created_at: string,
  fields: Partial<TicketAttachment> = {},
): TicketAttachment => ({
  id,
  ticket_id: detail.ticket.id,
  file_name: `${id}.txt`,
  file_path: `${id}.txt`,
  file_type: 'text/plain',
  file_size: 1,
  uploaded_by: 'user-1',
  uploader_name: 'Priya Patel',
  uploader_role: 'customer',
  scan: 'clean',
  withheld: null,
  created_at,
  ...fields,
});

// The ticket was created at 09:00, and the comment at 10:00.
const attachments = [
  createFile('with-ticket', '2026-11-20T09:00:30.000Z'),
  createFile('before', '2026-11-20T09:59:59.000Z'),
  createFile('with-comment', '2026-11-20T10:02:00.000Z'),
  createFile('late', '2026-11-20T10:02:01.000Z'),
  createFile('of-another', '2026-11-20T10:00:30.000Z', { uploaded_by: 'user-2' }),
  createFile('withheld', '2026-11-20T10:00:40.000Z', { scan: 'withheld', withheld: 'malware' }),
];
const ticketDetail = { ...detail, attachments };

it('a split starts with the priority and category of the ticket, and the files of the text', () => {
  const commonValues = { subject: '', priority: 'medium', category_id: 'none' };
  expect(toSplitValues(ticketDetail, createComment('c3'))).toEqual({
    ...commonValues,
    file_ids: ['with-comment'],
  });
  expect(toSplitValues(ticketDetail, undefined)).toEqual({ ...commonValues, file_ids: ['with-ticket'] });
});

it('a split can copy every file that is not withheld, up to a limit', () => {
  expect(listCopyableFiles(ticketDetail).map(({ id }) => id)).not.toContain('withheld');
  const values = toSplitValues(ticketDetail, undefined);
  const file_ids = Array.from({ length: limits.split_files + 1 }, (_, n) => String(n));
  expect(validateSplit({ ...values, file_ids })).toEqual({
    subject: 'Subject is required',
    file_ids: 'Choose at most 20 files',
  });
  expect(validateSplit({ ...values, subject: 'The stairs' })).toEqual({});
});
