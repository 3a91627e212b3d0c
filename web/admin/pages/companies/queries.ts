import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { companyPagesKey } from '../../query-keys.ts';

/** One page of the companies whose name contains `q`, sorted by name; without a cursor, the first page. */
export const companyPageQuery = (q: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...companyPagesKey, q, cursor ?? 'first'],
    queryFn: ({ signal }) =>
      api('listCompanies', { query: { q: q === '' ? undefined : q, cursor } }, { signal }),
  });
