import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

/** All integrations, also revoked ones. */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => api('listIntegrations', {}, { signal }),
});
