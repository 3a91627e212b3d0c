import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { readDeskPart } from '../desk.ts';

/** The current policies and business hours, by name. */
export const serviceLevelsQuery = queryOptions({
  queryKey: ['service levels'],
  queryFn: readDeskPart('service_levels', (options) => api('getServiceLevels', {}, options)),
});
