import { indexedEventKinds } from '@portico/shared/model/ticket-events.ts';
import { AlertMessage } from '../alerts/message.ts';
import { processAlerts } from '../alerts/process.ts';
import { ScanResult, recordScanResult } from '../attachments/scan-result.ts';
import { countTicket, countTicketsInTransaction } from '../domain/counts/count-tickets.ts';
import { addFailedMessage } from '../domain/failed-work/failed-work.ts';
import { createFailedMessageHandlers } from '../domain/failed-work/failed-messages.ts';
import { TicketEvent, createTicketEventSchema } from '../domain/ticket/ticket-event.ts';
import { failExport } from '../export/store.ts';
import { stopImport } from '../import/jobs/store.ts';
import { requireVariable } from '../platform/environment.ts';
import { createWork, createQueueHandler } from '../platform/messaging/queue.ts';
import { createBucketStore } from '../search/index/bucket-objects.ts';
import { createRecordStore } from '../search/index/table-records.ts';
import { indexTicket } from '../search/index-ticket.ts';
import { addAlertNote, createTicketByAlert, resolveTicketByAlert } from '../tickets/by-alert.ts';
import { assignTicketByRules } from '../tickets/commands/assign-by-rule.ts';
import { WebhookTicketEvent, addDeliveries } from '../webhooks/on-ticket-event.ts';

const records = createRecordStore(createBucketStore(requireVariable('SEARCH_BUCKET')));
const onAlerts = processAlerts({
  openTicket: createTicketByAlert,
  addNote: addAlertNote,
  resolveTicket: resolveTicketByAlert,
});
const listTicketIds = (events: readonly TicketEvent[]) => [
  ...new Set(events.map(({ ticket_id }) => ticket_id)),
];

/**
 * Reacts to ticket events: counters, search text, assignment by rules, webhook messages and malware scan
 * results. Applies alerts to tickets, and lists failed work for staff.
 */
export const handler = createQueueHandler(
  [
    createWork(
      'report',
      TicketEvent,
      ({ ticket_id }) => countTicket(ticket_id, new Date()),
      (events) => countTicketsInTransaction(listTicketIds(events), new Date()),
    ),
    createWork('search', createTicketEventSchema(indexedEventKinds), (event) => indexTicket(records, event)),
    createWork('assignment', createTicketEventSchema(['ticket_created']), ({ ticket_id }) =>
      assignTicketByRules(ticket_id, new Date()),
    ),
    createWork(
      'webhook',
      WebhookTicketEvent,
      (event) => addDeliveries([event]),
      async (events) => {
        await addDeliveries(events);
        return true;
      },
    ),
    createWork('file_scan', ScanResult, recordScanResult),
    createWork(
      'alert',
      AlertMessage,
      (message) => onAlerts([message]),
      async (messages) => {
        await onAlerts(messages);
        return true;
      },
    ),
    ...createFailedMessageHandlers(stopImport, (id) => failExport(id, new Date())),
  ],
  addFailedMessage,
);
