import { useQuery } from '@tanstack/react-query';
import type { TicketView, TicketViews } from '@portico/shared/contract/ticket-views.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { type SharingScope, sharingScopes } from '@portico/shared/model/sharing.ts';
import { useAfterPaint } from '../../live/live-updates.tsx';
import { formatSearch } from '../tickets/filters.ts';
import { viewsQuery } from './queries.ts';

export interface ListedView extends TicketView {
  readonly scope: SharingScope;
  readonly href: string;
}

const toListedViews = (scope: SharingScope, { views }: TicketViews): ListedView[] =>
  views.map((view) => ({ ...view, scope, href: adminPaths.tickets + formatSearch(view.filters) }));

/** The views that the user can open, shared ones first. */
export function useViews(): readonly ListedView[] {
  const { data } = useQuery({ ...viewsQuery, enabled: useAfterPaint() });
  if (data === undefined) return [];
  return sharingScopes.toReversed().flatMap((scope) => toListedViews(scope, data[scope]));
}

/** The columns of the user's lists outside saved views; undefined for the default columns. */
export function useOwnColumns(): string | undefined {
  const { data } = useQuery({ ...viewsQuery, enabled: useAfterPaint() });
  return data?.own.columns ?? undefined;
}

/** The view for the search part of a list's URL. */
export const findView = (views: readonly ListedView[], search: string): ListedView | undefined =>
  search === '' ? undefined : views.find(({ href }) => href === adminPaths.tickets + search);
