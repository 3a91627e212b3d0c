import { useQuery } from '@tanstack/react-query';
import { useAfterPaint } from '../../live/live-updates.tsx';
import { groupsQuery } from './queries.ts';

/** The groups as options of a select, and the names of all groups, including deleted ones. */
export function useGroups() {
  const { data } = useQuery({ ...groupsQuery, enabled: useAfterPaint() });
  const groups = data?.items ?? [];
  return {
    options: groups.filter(({ deleted }) => !deleted).map(({ id, name }) => ({ value: id, label: name })),
    /** Returns the id until the names are loaded. */
    nameOf: (group: string) => groups.find(({ id }) => id === group)?.name ?? group,
  };
}
