import { searchEndpoints } from '@portico/shared/contract/search.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';
import { required } from '../platform/environment.ts';
import { handlersWith } from '../search/api.ts';
import { bucketObjects } from '../search/bucket-objects.ts';
import { searchDomain } from '../search/opensearch/domain.ts';
import { domainIndex } from '../search/opensearch/find.ts';
import { tableRecords } from '../search/table-records.ts';
import { statistics } from '../tickets/statistics.ts';
import { summariesOf } from '../tickets/summaries.ts';

const records = tableRecords(bucketObjects(required('SEARCH_BUCKET')));

export const handler = verifyOrigin(
  serve(
    'search',
    searchEndpoints,
    handlersWith({
      index: domainIndex(records, searchDomain(required('SEARCH_DOMAIN'))),
      summaries: summariesOf,
      total: async () => (await statistics(new Date())).total,
    }),
    callers,
  ),
);
