import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

/** Milliseconds between two looks at an export that is being made. */
const pollInterval = 2_000;

/** Exports, newest first, asked for again while one is being made. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: ({ signal }) => api('listExports', {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some((one) => one.state === 'running') ? pollInterval : false,
});
