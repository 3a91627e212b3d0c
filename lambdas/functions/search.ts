import { searchEndpoints } from '@portico/shared/contract/search.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';
import { requireVariable } from '../platform/environment.ts';
import { createHandlers } from '../search/api.ts';
import { createBucketStore } from '../search/index/bucket-objects.ts';
import { createSearchDomain } from '../search/opensearch/domain.ts';
import { createDomainIndex } from '../search/opensearch/find.ts';
import { createBuiltInIndex } from '../search/index/search-index.ts';
import { SegmentCache } from '../search/index/segment-cache.ts';
import { createRecordStore } from '../search/index/table-records.ts';

const objects = createBucketStore(requireVariable('SEARCH_BUCKET'));
const records = createRecordStore(objects);
const domain = process.env['SEARCH_DOMAIN'];
// Cached between requests.
const index =
  domain === undefined
    ? createBuiltInIndex({ objects, records }, new SegmentCache())
    : createDomainIndex(records, createSearchDomain(domain));

/** The search of tickets, in a separate function because it needs more memory. */
export const handler = verifyOrigin(
  serve<'search'>({
    search: {
      endpoints: searchEndpoints,
      handlers: createHandlers(index),
      callers,
    },
  }),
);
