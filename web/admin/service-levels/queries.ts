import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Policies and business hours as they are now, by name. */
export const serviceLevelsQuery = queryOptions({
  queryKey: ['service levels'],
  queryFn: ({ signal }) => api('getServiceLevels', {}, { signal }),
});
