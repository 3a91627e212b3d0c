import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { deskPart } from '../desk.ts';

/** The current policies and business hours, by name. */
export const serviceLevelsQuery = queryOptions({
  queryKey: ['service levels'],
  queryFn: deskPart('service_levels', (options) => api('getServiceLevels', {}, options)),
});
