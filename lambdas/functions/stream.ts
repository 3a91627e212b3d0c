import { onAttachmentRemoved } from '../attachments/on-change.ts';
import { updateAuditLog } from '../audit-log/on-change.ts';
import { onCompanyChanged, onCompanyTicketChanged } from '../companies/on-change.ts';
import { onAddressChange } from '../contacts/on-change.ts';
import { countFailedChange } from '../domain/failed-work/failed-change.ts';
import { publishRetriedWork } from '../domain/failed-work/failed-work.ts';
import { publishTicketEvents } from '../domain/ticket/ticket-event.ts';
import { onGroupChanged } from '../tickets/people/on-group-changed.ts';
import { onStaffChanged } from '../tickets/people/on-staff-changed.ts';
import { onReferenceChanged } from '../reference/on-change.ts';
import { onErasureRequested } from '../personal-data/on-change.ts';
import { createStreamHandler } from '../platform/messaging/stream.ts';

export const handler = createStreamHandler(
  [
    // First, so that ticket events are published even if one of the reactions below fails.
    publishTicketEvents,
    onAttachmentRemoved,
    onCompanyChanged,
    onCompanyTicketChanged,
    onStaffChanged,
    onAddressChange,
    onGroupChanged,
    onReferenceChanged,
    onErasureRequested,
    publishRetriedWork,
  ],
  updateAuditLog,
  countFailedChange,
);
