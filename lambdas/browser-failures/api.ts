// Receives errors that browsers report.

import { attemptLimits } from '@portico/shared/model/request-limits.ts';
import type { Handlers } from '../http/serve.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countBrowserFailure } from '../platform/monitoring/metrics.ts';
import { countAction } from '../table/rate-limit.ts';

export const handlers: Handlers<'failures'> = {
  async reportFailure({ body, source }) {
    const okResponse = { ok: true } as const;
    // A report above the limit gets no error: the browser would print it, and the user cannot do anything
    // about it.
    if ((await countAction({ ...attemptLimits.failures, party: source }, new Date())) > 0) return okResponse;
    logger.info('a browser reported a failure', body);
    countBrowserFailure(body.kind);
    return okResponse;
  },
};
