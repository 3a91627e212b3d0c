import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { userPagesKey } from '../query-keys.ts';

/**
 * One page of the users whose name, e-mail address or company contains `q`, newest first; without a cursor,
 * the first page.
 */
export const userPageQuery = (q: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...userPagesKey, q, cursor ?? 'newest'],
    queryFn: ({ signal }) => api('listUsers', { query: { q: q === '' ? undefined : q, cursor } }, { signal }),
  });
