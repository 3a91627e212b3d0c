import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import type { ClientOutput } from '@portico/shared/contract/define.ts';
import type { deskEndpoints } from '@portico/shared/contract/desk.ts';
import { api } from '../api/api.ts';

type Desk = ClientOutput<(typeof deskEndpoints)['getDesk']>;

export const deskQuery = queryOptions({ queryKey: ['desk'], queryFn: () => api('getDesk', {}) });

/**
 * How long the screens of a new document use the shared response, in milliseconds. After this time, the
 * response may be older than the user's changes.
 */
const startupTime = 5_000;

/**
 * Reads one part of the response that all screens share while a document starts. Later, calls `fetchPart`.
 */
export const readDeskPart =
  <P extends keyof Desk>(part: P, fetchPart: (options: { signal: AbortSignal }) => Promise<Desk[P]>) =>
  async ({ client, queryKey, signal }: QueryFunctionContext): Promise<Desk[P]> => {
    const loadedAt = client.getQueryState(deskQuery.queryKey)?.dataUpdatedAt || Date.now();
    const isStartupOver = Date.now() - loadedAt > startupTime;
    if (isStartupOver || client.getQueryData(queryKey) !== undefined) return fetchPart({ signal });
    return (await client.fetchQuery(deskQuery))[part];
  };
