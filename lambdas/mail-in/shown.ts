import type { ReceivedMail as Shown } from '@portico/shared/contract/received-mails.ts';
import type { ReceivedMail } from './items.ts';

/** Converts a received mail to the form for staff. */
export const toReceivedMail = (mail: ReceivedMail): Shown => {
  const { id, from, from_name, subject, received_at, outcome, reason, files, left_out, decided_by } = mail;
  return {
    id,
    from,
    from_name,
    subject,
    received_at,
    outcome,
    reason: reason ?? null,
    files,
    left_out,
    decided_by: decided_by ?? null,
  };
};
