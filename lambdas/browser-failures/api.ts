// Receives errors that browsers report.

import type { Handlers } from '../http/serve.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countBrowserFailure } from '../platform/monitoring/metrics.ts';
import { count } from '../table/rate-limit.ts';

/** Enough for an office with one address during an outage, too few to simulate one. */
const bySource = { act: 'FAILURES_FROM', most: 60, seconds: 10 * 60 };

export const handlers: Handlers<'failures'> = {
  async reportFailure({ body, source }) {
    const done = { ok: true } as const;
    // A report above the limit gets no error: the browser would print it, and the user cannot do anything
    // about it.
    if ((await count({ ...bySource, who: source }, new Date())) > 0) return done;
    logger.info('a browser reported a failure', body);
    countBrowserFailure(body.kind);
    return done;
  },
};
