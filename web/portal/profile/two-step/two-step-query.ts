import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { twoStepKey } from '../../query-keys.ts';

/** Whether the user's sign-in requires a code in addition to the password. */
export const twoStepQuery = queryOptions({
  queryKey: twoStepKey,
  queryFn: ({ signal }) => api('getTwoStep', {}, { signal }),
});
