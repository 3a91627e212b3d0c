import { monthlyReportEndpoints } from '@portico/shared/contract/monthly-reports.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';
import { monthlyHandlersWith } from '../reports/monthly-api.ts';
import { summariesOf } from '../tickets/summaries.ts';

export const handler = verifyOrigin(
  serve('monthly-reports', monthlyReportEndpoints, monthlyHandlersWith(summariesOf), callers),
);
