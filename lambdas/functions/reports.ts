import { reportEndpoints } from '@portico/shared/contract/reports.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';
import { handlersWith } from '../reports/api.ts';
import { summariesOf } from '../tickets/summaries.ts';

export const handler = verifyOrigin(serve('reports', reportEndpoints, handlersWith(summariesOf), callers));
