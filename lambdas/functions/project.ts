import { searchedEventKinds } from '@portico/shared/model/ticket-events.ts';
import { AlertMessage } from '../alerts/message.ts';
import { processAlerts } from '../alerts/process.ts';
import { ScanResult, recordScanResult } from '../attachments/scan-result.ts';
import { countTicket, countTogether } from '../domain/counts/count-tickets.ts';
import { addDeadMessage } from '../domain/mail/dead-letters.ts';
import { failedMessages } from '../domain/mail/failed-messages.ts';
import { TicketEvent, ticketEventSchema } from '../domain/ticket/message.ts';
import { failExport } from '../export/store.ts';
import { stopImport } from '../import/jobs/store.ts';
import { required } from '../platform/environment.ts';
import { queueHandler, workOn } from '../platform/messaging/queue.ts';
import { bucketObjects } from '../search/index/bucket-objects.ts';
import { tableRecords } from '../search/index/table-records.ts';
import { indexTicket } from '../search/index/writer.ts';
import { noteByAlert, openByAlert, resolveByAlert } from '../tickets/by-alert.ts';
import { assignByRule } from '../tickets/commands/assign-by-rule.ts';
import { SentEvent, addDeliveries } from '../webhooks/on-ticket-event.ts';

const records = tableRecords(bucketObjects(required('SEARCH_BUCKET')));
const onAlerts = processAlerts({ open: openByAlert, note: noteByAlert, resolve: resolveByAlert });
const ticketsOf = (events: readonly TicketEvent[]) => [...new Set(events.map(({ ticket_id }) => ticket_id))];

/**
 * Reacts to ticket events: counters, search text, assignment by rules, webhook messages and malware scan
 * results. Applies alerts to tickets, and lists failed work for staff.
 */
export const handler = queueHandler(
  [
    workOn(
      'report',
      TicketEvent,
      ({ ticket_id }) => countTicket(ticket_id, new Date()),
      (events) => countTogether(ticketsOf(events), new Date()),
    ),
    workOn('search', ticketEventSchema(searchedEventKinds), (event) => indexTicket(records, event)),
    workOn('assignment', ticketEventSchema(['ticket_created']), ({ ticket_id }) =>
      assignByRule(ticket_id, new Date()),
    ),
    workOn(
      'webhook',
      SentEvent,
      (event) => addDeliveries([event]),
      async (events) => {
        await addDeliveries(events);
        return true;
      },
    ),
    workOn('file_scan', ScanResult, recordScanResult),
    workOn(
      'alert',
      AlertMessage,
      (message) => onAlerts([message]),
      async (messages) => {
        await onAlerts(messages);
        return true;
      },
    ),
    ...failedMessages(stopImport, (id) => failExport(id, new Date())),
  ],
  addDeadMessage,
);
