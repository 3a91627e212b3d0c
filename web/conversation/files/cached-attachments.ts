import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';

/** Adds an uploaded file, unless the ticket already has it because it was refetched. */
export const addAttachment = (detail: TicketDetail, attachment: TicketAttachment): TicketDetail => ({
  ...detail,
  attachments: [attachment, ...detail.attachments.filter(({ id }) => id !== attachment.id)],
});
