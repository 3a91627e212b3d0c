import { useQueryClient } from '@tanstack/react-query';
import type { TicketView, TicketViews } from '@portico/shared/contract/ticket-views.ts';
import type { SharingScope } from '@portico/shared/model/sharing.ts';
import { api } from '../../api/api.ts';
import { viewsQuery } from './queries.ts';

type ViewsAndColumns = Pick<TicketViews, 'views' | 'columns'>;

function useSaveViewsAndColumns() {
  const queryClient = useQueryClient();
  return async (scope: SharingScope, change: (before: ViewsAndColumns) => ViewsAndColumns) => {
    try {
      const before = await queryClient.ensureQueryData(viewsQuery);
      const { version, ...earlier } = before[scope];
      const body = { ...change(earlier), version };
      const savedViews = await api('saveTicketViews', { params: { scope }, body });
      queryClient.setQueryData(viewsQuery.queryKey, { ...before, [scope]: savedViews });
    } catch (error) {
      // The user may have changed the views in another window: the next attempt starts from the current ones.
      await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });
      throw error;
    }
  };
}

/** Changes the user's own views, or the shared ones. */
export function useSaveViews() {
  const save = useSaveViewsAndColumns();
  return (scope: SharingScope, change: (views: readonly TicketView[]) => readonly TicketView[]) =>
    save(scope, ({ views, columns }) => ({ views: [...change(views)], columns }));
}

/** Changes the columns of the user's lists outside saved views; null for the default columns. */
export function useSaveColumns() {
  const save = useSaveViewsAndColumns();
  return (columns: string | null) => save('own', ({ views }) => ({ views, columns }));
}
