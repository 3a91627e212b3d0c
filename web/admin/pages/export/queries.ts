import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

/** Milliseconds between two polls of a running export. */
const pollInterval = 2_000;

/** Exports, newest first; polled while one is running. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: ({ signal }) => api('listExports', {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some((item) => item.state === 'running') ? pollInterval : false,
});
