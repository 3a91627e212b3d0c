import { inTime } from '../platform/deadline.ts';
import { required } from '../platform/environment.ts';
import { scheduledAt } from '../platform/scheduled-run.ts';
import { bucketObjects } from '../search/bucket-objects.ts';
import { compactWhenDue } from '../search/compact.ts';
import { tableRecords } from '../search/table-records.ts';

const objects = bucketObjects(required('SEARCH_BUCKET'));
const stores = { objects, records: tableRecords(objects) };

export const handler = inTime((event: unknown) => compactWhenDue(stores, scheduledAt(event)));
