import { matchPath } from 'react-router-dom';
import { type ListAddress, useListAddress } from '../../../ui/list-address.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { filtersOf, searchOf, type TicketFilters } from '../../tickets/filters.ts';
import { hrefOfQueue, queueOf } from '../../tickets/queues.ts';
import { type ListedView, useViews, viewAt } from '../../views/views.ts';
import { sectionAt } from './pages.ts';
import { texts } from '../texts.ts';

/** The view or queue with these tickets, as in the side navigation. */
export function listOfTickets(views: readonly ListedView[], filters: TicketFilters) {
  const queue = queueOf(filters);
  return viewAt(views, searchOf(filters)) ?? { name: queue.name, href: hrefOfQueue(queue) };
}

/** A page with its name and its entry in the side navigation. */
function placeAt({ pathname, search }: ListAddress, views: readonly ListedView[]) {
  if (pathname === adminPaths.tickets) {
    const { name, href } = listOfTickets(views, filtersOf(new URLSearchParams(search)));
    return { name, entry: href };
  }
  if (matchPath(adminPaths.ticket, pathname)) return { name: texts.ticket, entry: adminPaths.tickets };
  const section = sectionAt(pathname);
  return { name: texts[section], entry: adminPaths[section] };
}

/** The page from which the user opened a ticket: the dashboard, unless a link says otherwise. */
export function useOrigin() {
  const list = useListAddress() ?? { pathname: adminPaths.dashboard, search: '', state: undefined };
  return { href: list.pathname + list.search, state: list.state, ...placeAt(list, useViews()) };
}
