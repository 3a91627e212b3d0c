import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

/** Milliseconds between two polls of a running update. */
const pollInterval = 2_000;

/** The last update of open tickets, polled while it runs. */
export const termsUpdateQuery = queryOptions({
  queryKey: ['terms update'],
  queryFn: ({ signal }) => api('getTermsUpdate', {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.update?.state === 'running' ? pollInterval : false),
});

/** The changes that an update would make now. @param company undefined for all companies */
export const termsPreviewQuery = (company: string | undefined) =>
  queryOptions({
    queryKey: ['terms preview', company],
    queryFn: ({ signal }) => api('previewTermsUpdate', { query: { company } }, { signal }),
    gcTime: 0,
  });
