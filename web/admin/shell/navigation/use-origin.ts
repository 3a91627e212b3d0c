import { matchPath } from 'react-router-dom';
import { type ListAddress, useListAddress } from '../../../ui/list-address.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { parseFilters, formatSearch, type TicketFilters } from '../../tickets/filters.ts';
import { queueHref, findQueue } from '../../tickets/queues.ts';
import { type ListedView, useViews, findView } from '../../views/views.ts';
import { findSection } from './pages.ts';
import { texts } from '../texts.ts';

/** The view or queue with these tickets, as in the side navigation. */
export function listOfTickets(views: readonly ListedView[], filters: TicketFilters) {
  const queue = findQueue(filters);
  return findView(views, formatSearch(filters)) ?? { name: queue.name, href: queueHref(queue) };
}

/** A page with its name and its entry in the side navigation. */
function placeAt({ pathname, search }: ListAddress, views: readonly ListedView[]) {
  if (pathname === adminPaths.tickets) {
    const { name, href } = listOfTickets(views, parseFilters(new URLSearchParams(search)));
    return { name, entry: href };
  }
  if (matchPath(adminPaths.ticket, pathname)) return { name: texts.ticket, entry: adminPaths.tickets };
  const section = findSection(pathname);
  return { name: texts[section], entry: adminPaths[section] };
}

/** The page from which the user opened a ticket: the dashboard, unless a link says otherwise. */
export function useOrigin() {
  const list = useListAddress() ?? { pathname: adminPaths.dashboard, search: '', state: undefined };
  return { href: list.pathname + list.search, state: list.state, ...placeAt(list, useViews()) };
}
