import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { ReactNode } from 'react';
import type { TicketMail } from '@portico/shared/contract/mails.ts';
import type { SentMailState } from '@portico/shared/model/mail.ts';
import { MailEntry } from './mail-entry.tsx';
import { mailStatusTexts, kindTexts, mailTexts as texts, formatWithheldReason } from './texts.ts';

const indicators: Readonly<Record<SentMailState, StatusIndicatorProps.Type>> = {
  queued: 'pending',
  withheld: 'stopped',
  failed: 'error',
  sent: 'in-progress',
  delayed: 'warning',
  delivered: 'success',
  bounced: 'error',
  complained: 'error',
};

/** A mail about a ticket, with its status. */
export const SentEntry = ({ mail, ticket }: { mail: TicketMail; ticket?: ReactNode }) => (
  <MailEntry
    direction={texts.sent_to}
    address={mail.email ?? ''}
    at={mail.queued_at}
    subject={
      <>
        {[...new Set(mail.kinds)].map((kind) => kindTexts[kind]).join(', ')}
        {ticket}
      </>
    }
    outcome={mailStatusTexts[mail.outcome]}
    indicator={indicators[mail.outcome]}
    details={mail.reason === null ? [] : [formatWithheldReason(mail.reason)]}
  />
);
