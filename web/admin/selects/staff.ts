import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { awayTexts } from '../away/texts.ts';
import { useAbsences } from '../away/use-absences.ts';
import { addTypedTag } from './add-typed-tag.ts';
import type { LoadItems } from './load-items.ts';

/** All enabled staff, by name. */
export const staffQuery = queryOptions({
  queryKey: ['all staff'],
  queryFn: ({ signal }) => api('listStaff', {}, { signal }),
});

const searchLabel = 'Search staff';

/**
 * A select of staff, who are loaded when it first opens.
 * @param loadImmediately whether to load the staff immediately
 * @returns the staff as options, marked if they are away, and the select's other properties
 */
export function useStaffSelect(loadImmediately = false) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const { data, isFetching, isError, refetch } = useQuery({
    ...staffQuery,
    enabled: opened || loadImmediately,
  });
  const findAbsence = useAbsences();
  const options = (data?.items ?? []).map(({ id, full_name, email }) => {
    const absence = findAbsence(id);
    const option = { value: id, label: full_name, description: email };
    return addTypedTag({ ...option, ...(absence && { tags: [awayTexts.until(absence.until)] }) }, typed);
  });
  const props = {
    statusType: isFetching
      ? ('loading' as const)
      : isError
        ? ('error' as const)
        : data
          ? ('finished' as const)
          : ('pending' as const),
    onLoadItems: (({ detail }) => {
      setTyped(detail.filteringText);
      if (isError) void refetch();
      else setOpened(true);
    }) satisfies LoadItems,
    expandToViewport: true,
    filteringType: 'auto' as const,
    filteringAriaLabel: searchLabel,
    filteringPlaceholder: searchLabel,
    loadingText: 'Loading staff',
    errorText: 'Failed to load staff',
    recoveryText: 'Try again',
    empty: 'No staff found',
  };
  return { options, props };
}
