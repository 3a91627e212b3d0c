import { timeoutSignal } from '../deadline.ts';
import { logger } from './logger.ts';

/** A page, and an answer of the API that no cache has. */
const paths = ['/', '/api/blogs'];
/** Milliseconds that a visitor would wait. */
const patience = 8_000;

async function isAnswered(url: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(url, { signal: timeoutSignal(patience) });
    if (!ok) logger.error('probe failed', { url, status });
    return ok;
  } catch (error) {
    logger.error('probe failed', { url, error: error instanceof Error ? error.name : '' });
    return false;
  }
}

/**
 * Asks the site as a visitor does, through CloudFront: an alarm by the errors of requests says nothing while
 * there are none.
 * @returns how many of the requests failed
 */
export async function probe(site: string): Promise<number> {
  const answered = await Promise.all(paths.map((path) => isAnswered(site + path)));
  return answered.filter((one) => !one).length;
}
