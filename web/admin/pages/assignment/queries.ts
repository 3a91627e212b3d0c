import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

/** The rules that assign new tickets. */
export const rulesQuery = queryOptions({
  queryKey: ['assignment rules'],
  queryFn: ({ signal }) => api('getAssignmentRules', {}, { signal }),
});
