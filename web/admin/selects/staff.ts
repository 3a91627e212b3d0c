import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';

/** All enabled staff, by name. */
export const staffQuery = queryOptions({
  queryKey: ['all staff'],
  queryFn: ({ signal }) => api('listStaff', {}, { signal }),
});

/** Staff as options of a select, fetched when it first opens. @param wanted fetches them at once */
export function useStaffOptions(wanted = false) {
  const [opened, setOpened] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({ ...staffQuery, enabled: opened || wanted });
  return {
    options: (data?.items ?? []).map(({ id, full_name, email }) => ({
      value: id,
      label: full_name,
      description: email,
    })),
    statusType: isFetching
      ? ('loading' as const)
      : isError
        ? ('error' as const)
        : data
          ? ('finished' as const)
          : ('pending' as const),
    onLoadItems: () => {
      if (isError) void refetch();
      else setOpened(true);
    },
  };
}
