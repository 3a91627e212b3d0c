import { searchEndpoints } from '@portico/shared/contract/search.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';
import { handlersWith } from '../search/api.ts';
import { statistics } from '../tickets/statistics.ts';
import { summariesOf } from '../tickets/summaries.ts';

export const handler = verifyOrigin(
  serve(
    'search',
    searchEndpoints,
    handlersWith({ summaries: summariesOf, total: async () => (await statistics(new Date())).total }),
    callers,
  ),
);
