import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

/** All integrations, including revoked ones. */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => api('listIntegrations', {}, { signal }),
});
