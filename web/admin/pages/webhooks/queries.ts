import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => api('listWebhooks', {}, { signal }),
});

/** Followed by the id of the webhook. */
export const deliveryPages = ['webhook deliveries'];

/** Reads webhooks and their messages again, also after a failure: others may have changed them. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [webhooksQuery.queryKey, deliveryPages].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}
