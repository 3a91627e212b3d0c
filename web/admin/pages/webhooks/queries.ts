import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => api('listWebhooks', {}, { signal }),
});

/** The first part of a query key; the second is the id of the webhook. */
export const deliveryPagesKey = ['webhook deliveries'];

/** Refetches webhooks and their messages, also after a failure, because others may have changed them. */
export function useRefreshWebhooks() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [webhooksQuery.queryKey, deliveryPagesKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
