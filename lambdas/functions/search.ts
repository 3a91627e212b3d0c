import { searchEndpoints } from '@portico/shared/contract/search.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';
import { required } from '../platform/environment.ts';
import { handlersWith } from '../search/api.ts';
import { bucketObjects } from '../search/bucket-objects.ts';
import { ownIndex } from '../search/search-index.ts';
import { SegmentCache } from '../search/segment-cache.ts';
import { tableRecords } from '../search/table-records.ts';
import { statistics } from '../tickets/statistics.ts';
import { summariesOf } from '../tickets/summaries.ts';

const objects = bucketObjects(required('SEARCH_BUCKET'));
// Kept between requests.
const index = ownIndex({ objects, records: tableRecords(objects) }, new SegmentCache());

export const handler = verifyOrigin(
  serve(
    'search',
    searchEndpoints,
    handlersWith({ index, summaries: summariesOf, total: async () => (await statistics(new Date())).total }),
    callers,
  ),
);
