import { matchPath } from 'react-router-dom';
import { type ListAddress, useListAddress } from '../../ui/list-address.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { filtersOf, searchOf, type TicketFilters } from '../tickets/filters.ts';
import { hrefOfQueue, queueOf } from '../tickets/queues.ts';
import { type ListedView, useViews, viewAt } from '../views/views.ts';
import { texts } from './texts.ts';

export const sections = {
  dashboard: adminPaths.dashboard,
  tickets: adminPaths.tickets,
  reports: adminPaths.reports,
  mails: adminPaths.mails,
  enquiries: adminPaths.enquiries,
  canned_replies: adminPaths.canned_replies,
  service_levels: adminPaths.service_levels,
  assignment: adminPaths.assignment,
  webhooks: adminPaths.webhooks,
  ticket_fields: adminPaths.ticket_fields,
  users: adminPaths.users,
  companies: adminPaths.companies,
  integrations: adminPaths.integrations,
  import: adminPaths.import,
  export: adminPaths.export,
  alerts: adminPaths.alerts,
  audit_log: adminPaths.audit_log,
};
const names = Object.keys(sections);
const isSection = (name: string): name is keyof typeof sections => names.includes(name);

/** The section of a page: the last one whose path is a prefix of the page's path. */
const sectionAt = (pathname: string): keyof typeof sections =>
  names.filter(isSection).findLast((name) => pathname.startsWith(sections[name])) ?? 'dashboard';

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
  return { name: texts[section], entry: sections[section] };
}

/** The page from which the user opened a ticket: the dashboard, unless a link says otherwise. */
export function useOrigin() {
  const list = useListAddress() ?? { pathname: adminPaths.dashboard, search: '', state: undefined };
  return { href: list.pathname + list.search, state: list.state, ...placeAt(list, useViews()) };
}
