import { type ListAddress, useListAddress } from '../../../ui/list-address.ts';
import { adminPages } from '@portico/shared/model/admin-pages.ts';
import { parseFilters, formatSearch, type TicketFilters } from '../../tickets/filters.ts';
import { toQueueHref, findQueue } from '../../tickets/queues.ts';
import { type ListedView, useViews, findView } from '../../views/views.ts';
import { findPage, findNavPage } from './pages.ts';

/** The view or queue with these tickets, as in the side navigation. */
export function findTicketList(views: readonly ListedView[], filters: TicketFilters) {
  const queue = findQueue(filters);
  return findView(views, formatSearch(filters)) ?? { name: queue.name, href: toQueueHref(queue) };
}

/** A page with its name and its entry in the side navigation. */
function findNavEntry({ pathname, search }: ListAddress, views: readonly ListedView[]) {
  const page = findPage(pathname) ?? adminPages.dashboard;
  if (page === adminPages.tickets) {
    const { name, href } = findTicketList(views, parseFilters(new URLSearchParams(search)));
    return { name, entry: href };
  }
  return { name: page.name, entry: findNavPage(page).path };
}

/** The page from which the user opened a ticket, if the link recorded it; otherwise the dashboard. */
export function useOrigin() {
  const list = useListAddress() ?? { pathname: adminPages.dashboard.path, search: '', state: undefined };
  return { href: list.pathname + list.search, state: list.state, ...findNavEntry(list, useViews()) };
}
