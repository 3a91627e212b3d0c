// Errors that browsers report.

import type { Handlers } from '../http/serve.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countBrowserFailure } from '../platform/monitoring/metrics.ts';
import { count } from '../table/rate-limit.ts';

/** Enough for an office behind one address during an outage, too few to fake one. */
const bySource = { act: 'FAILURES_FROM', most: 60, seconds: 10 * 60 };

export const handlers: Handlers<'failures'> = {
  async reportFailure({ body, source }) {
    const done = { ok: true } as const;
    // No error above the limit: the browser would print it, and nobody can do anything about it.
    if ((await count({ ...bySource, who: source }, new Date())) > 0) return done;
    logger.info('a browser reported a failure', body);
    countBrowserFailure(body.kind);
    return done;
  },
};
