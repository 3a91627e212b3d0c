import type { Handlers } from '../http/serve.ts';
import { logger } from '../platform/logger.ts';
import { countBrowserFailure } from '../platform/metrics.ts';
import { count, tooManyRequests } from '../table/rate-limit.ts';

/** Enough for an office behind one address during an outage, too few to fake one. */
const bySource = { act: 'FAILURES_FROM', most: 60, seconds: 10 * 60 };

export const handlers: Handlers<'failures'> = {
  async reportFailure({ body, source }) {
    const wait = await count({ ...bySource, who: source }, new Date());
    if (wait > 0) throw tooManyRequests('Too many failures were reported from here', wait);
    logger.info('a browser reported a failure', body);
    countBrowserFailure(body.kind);
    return { ok: true };
  },
};
