import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

/** Begins the key of every page of the list; then come the search text and the cursor. */
export const companyPages = ['companies'];

/** A page of the companies whose name contains `q`, by name; `cursor` undefined is the first page. */
export const companyPageQuery = (q: string | undefined, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...companyPages, q ?? '', cursor ?? 'first'],
    queryFn: ({ signal }) => api('listCompanies', { query: { q, cursor } }, { signal }),
  });
