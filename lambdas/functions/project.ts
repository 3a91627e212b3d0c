import { ScanResult, recordScanResult } from '../attachments/scan-result.ts';
import { deadMessage } from '../domain/dead-letters.ts';
import { TicketEvent } from '../domain/ticket/message.ts';
import { required } from '../platform/environment.ts';
import { queueHandler, queueHandlers } from '../platform/queue.ts';
import { countTicket, countTogether } from '../reports/count-tickets.ts';
import { bucketObjects } from '../search/bucket-objects.ts';
import { tableRecords } from '../search/table-records.ts';
import { indexTicket } from '../search/writer.ts';
import { assignByRule } from '../tickets/commands/assign-by-rule.ts';

const records = tableRecords(bucketObjects(required('SEARCH_BUCKET')));
const ticketsOf = (events: readonly TicketEvent[]) => [...new Set(events.map(({ ticket_id }) => ticket_id))];

/**
 * What follows from events: search text and counters of reports of a ticket, its assignment by rules, and
 * whether a file can be downloaded.
 */
export const handler = queueHandlers({
  SEARCH_QUEUE_ARN: queueHandler(TicketEvent, (event) => indexTicket(records, event), deadMessage('search')),
  REPORTS_QUEUE_ARN: queueHandler(
    TicketEvent,
    ({ ticket_id }) => countTicket(ticket_id, new Date()),
    deadMessage('report'),
    (events) => countTogether(ticketsOf(events), new Date()),
  ),
  SCAN_RESULTS_QUEUE_ARN: queueHandler(ScanResult, recordScanResult, deadMessage('file_scan')),
  ASSIGNMENT_QUEUE_ARN: queueHandler(
    TicketEvent,
    ({ ticket_id }) => assignByRule(ticket_id, new Date()),
    deadMessage('assignment'),
  ),
});
