import { useGroups } from './use-groups.ts';

/** The name of a ticket's group. */
export function GroupName({ id }: { id: string }) {
  const { nameOf } = useGroups();
  return <>{nameOf(id)}</>;
}
