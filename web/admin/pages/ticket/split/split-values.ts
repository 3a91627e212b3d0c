import type { ClientInput } from '@portico/shared/contract/define.ts';
import type { Contract } from '@portico/shared/contract/index.ts';
import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { commentTimes } from '@portico/shared/model/comment-times.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import { toFieldErrors, type FieldErrors } from '../../../../forms/field-errors.ts';
import { newTicketValues, ticketFields, type TicketValues } from '../../../../forms/ticket-fields.ts';
import { splitTexts as texts } from './split-texts.ts';

/** The text to split off. */
export interface SplitSource {
  readonly detail: TicketDetail;
  /** Undefined for the description. */
  readonly comment: TicketComment | undefined;
}

/** The fields that the user chooses for the new ticket, in order. */
export const splitFields = ['subject', 'priority', 'category_id'] as const;

export type SplitValues = Pick<TicketValues, (typeof splitFields)[number]> & {
  /** Ids. */
  readonly file_ids: readonly string[];
};

/** The files that can be copied. */
export const listCopyableFiles = ({ attachments }: TicketDetail): TicketAttachment[] =>
  attachments.filter(({ scan }) => scan !== 'withheld');

/** Whether a file belongs to a text: the author of the text uploaded it shortly afterwards. */
function createFileFilter({ user_id, created_at }: { user_id: string | null; created_at: string }) {
  const from = Date.parse(created_at);
  return ({ uploaded_by, ...file }: TicketAttachment): boolean => {
    const at = Date.parse(file.created_at);
    return uploaded_by === user_id && at >= from && at <= from + commentTimes.upload_minutes * 60_000;
  };
}

export function toSplitValues(detail: TicketDetail, comment: TicketComment | undefined): SplitValues {
  const { priority, category_id, requester_id, created_at } = detail.ticket;
  const files = listCopyableFiles(detail).filter(
    createFileFilter(comment ?? { user_id: requester_id, created_at }),
  );
  return {
    subject: '',
    priority,
    category_id: category_id ?? newTicketValues.category_id,
    file_ids: files.slice(0, limits.split_files).map(({ id }) => id),
  };
}

export function validateSplit({ subject, file_ids }: SplitValues): FieldErrors<SplitValues> {
  const problem = findTextError(ticketFields.subject, subject);
  return {
    ...(problem !== undefined && { subject: problem }),
    ...(file_ids.length > limits.split_files && { file_ids: texts.most_files(limits.split_files) }),
  };
}

export const toSplitErrors = (error: unknown): FieldErrors<SplitValues> =>
  toFieldErrors(error, [...splitFields, 'file_ids']);

export const toSplitBody = (
  { subject, priority, category_id, file_ids }: SplitValues,
  comment: TicketComment | undefined,
): ClientInput<Contract['splitTicket']>['body'] => ({
  comment_id: comment?.id ?? null,
  subject,
  priority: ticketFields.priority.parse(priority),
  category_id: ticketFields.category_id.parse(category_id),
  file_ids: [...file_ids],
});
