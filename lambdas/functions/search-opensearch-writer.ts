import { inTime } from '../platform/deadline.ts';
import { required } from '../platform/environment.ts';
import { bucketObjects } from '../search/bucket-objects.ts';
import { searchDomain } from '../search/opensearch/domain.ts';
import { moveTail } from '../search/opensearch/move.ts';
import { tableRecords } from '../search/table-records.ts';

const records = tableRecords(bucketObjects(required('SEARCH_BUCKET')));
const domain = searchDomain(required('SEARCH_DOMAIN'));

export const handler = inTime(() => moveTail(records, domain));
