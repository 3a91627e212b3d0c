import { useQueryClient } from '@tanstack/react-query';
import type { TicketView } from '@portico/shared/contract/ticket-views.ts';
import type { SharingScope } from '@portico/shared/model/sharing.ts';
import { api } from '../../api/api.ts';
import { viewsQuery } from './queries.ts';

/** Changes the user's own views, or those of all staff. */
export function useSaveViews() {
  const queryClient = useQueryClient();
  return async (scope: SharingScope, change: (views: readonly TicketView[]) => readonly TicketView[]) => {
    try {
      const before = await queryClient.ensureQueryData(viewsQuery);
      const { views, version } = before[scope];
      const body = { views: [...change(views)], version };
      const saved = await api('saveTicketViews', { params: { scope }, body });
      queryClient.setQueryData(viewsQuery.queryKey, { ...before, [scope]: saved });
    } catch (error) {
      // The user may have changed them in another window: the next attempt begins with what there is.
      await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });
      throw error;
    }
  };
}
