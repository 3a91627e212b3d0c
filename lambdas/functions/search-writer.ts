import { TicketEvent } from '../domain/ticket-event.ts';
import { required } from '../platform/environment.ts';
import { queueHandler } from '../platform/queue.ts';
import { bucketObjects } from '../search/bucket-objects.ts';
import { tableRecords } from '../search/table-records.ts';
import { indexTicket } from '../search/writer.ts';

const records = tableRecords(bucketObjects(required('SEARCH_BUCKET')));

export const handler = queueHandler(TicketEvent, (event) => indexTicket(records, event));
