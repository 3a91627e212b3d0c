import { createInvalidParameterError } from './errors.ts';

/**
 * One page of a list, and the opaque token of the next page. The token is the key of the last entry, so that
 * no entry is skipped when others are added or removed.
 */
export function paginate<Entry>(
  entries: Entry[],
  key: (entry: Entry) => string,
  { limit, token }: { limit: number; token: string | undefined },
): { entries: Entry[]; next: string | undefined } {
  const start = token === undefined ? 0 : position(entries, key, token);
  const page = entries.slice(start, start + (limit || 60));
  const lastEntry = page.at(-1);
  const hasMore = lastEntry !== undefined && start + page.length < entries.length;
  return { entries: page, next: hasMore ? Buffer.from(key(lastEntry)).toString('base64url') : undefined };
}

function position<Entry>(entries: Entry[], key: (entry: Entry) => string, token: string): number {
  const after = Buffer.from(token, 'base64url').toString();
  const index = entries.findIndex((entry) => key(entry) === after);
  if (index < 0) throw createInvalidParameterError('Invalid pagination token.');
  return index + 1;
}
