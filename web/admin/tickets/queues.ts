import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** How many tickets are in each list of staff. */
export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => api('getQueues', {}, { signal }),
});
