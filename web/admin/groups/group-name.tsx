import { useGroups } from './use-groups.ts';

/** The name of a ticket's group; a dash without one. */
export function GroupName({ id }: { id: string | null | undefined }) {
  const { nameOf } = useGroups();
  return <>{id ? nameOf(id) : '-'}</>;
}
