import { createTimeoutSignal } from '../deadline.ts';
import { logger } from './logger.ts';

/** A page, and an API response that is never cached. */
const paths = ['/', '/api/blogs'];
/** Milliseconds that a visitor would wait. */
const requestTimeout = 8_000;

async function isAnswered(url: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(url, { signal: createTimeoutSignal(requestTimeout) });
    if (!ok) logger.error('probe failed', { url, status });
    return ok;
  } catch (error) {
    logger.error('probe failed', { url, error: error instanceof Error ? error.name : '' });
    return false;
  }
}

/**
 * Requests the site through CloudFront like a visitor, because an alarm on failed requests says nothing while
 * there are no requests.
 * @returns the number of failed requests
 */
export async function probe(site: string): Promise<number> {
  const results = await Promise.all(paths.map((path) => isAnswered(site + path)));
  return results.filter((result) => !result).length;
}
