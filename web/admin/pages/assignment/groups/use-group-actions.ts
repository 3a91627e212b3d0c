import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { Group } from '@portico/shared/contract/groups.ts';
import { api } from '../../../../api/api.ts';
import { groupsQuery } from '../../../groups/queries.ts';
import { queuesQuery } from '../../../tickets/queues.ts';
import { type GroupValues, createGroupId } from './group-values.ts';
import { texts } from '../texts.ts';

/** Saves and deletes groups. The id of a new group is derived from its name. */
export function useGroupActions() {
  const queryClient = useQueryClient();
  const { queryKey } = groupsQuery;
  // Refetches after a failure as well, because others may have changed the group.
  const refresh = () =>
    Promise.all(
      [queryKey, queuesQuery.queryKey].map((key) => queryClient.invalidateQueries({ queryKey: key })),
    );
  return {
    save: async (before: Group | undefined, { name, description, member_ids }: GroupValues) => {
      const takenIds = queryClient.getQueryData(queryKey)?.items.map(({ id }) => id) ?? [];
      const id = before?.id ?? createGroupId(name, takenIds);
      const version = before?.version ?? 0;
      try {
        const body = { name, description, member_ids: [...member_ids], version };
        toast.success(texts.saved((await api('saveGroup', { params: { id }, body })).name));
      } finally {
        await refresh();
      }
    },
    remove: async ({ id, name }: Group) => {
      try {
        await api('deleteGroup', { params: { id } });
        toast.success(texts.was_deleted(name));
      } finally {
        await refresh();
      }
    },
  };
}
