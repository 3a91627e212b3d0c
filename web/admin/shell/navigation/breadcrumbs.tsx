import BreadcrumbGroup, { type BreadcrumbGroupProps } from '@cloudscape-design/components/breadcrumb-group';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useListAddress } from '../../../ui/list-address.ts';
import { ticketQuery } from '../../tickets/queries.ts';
import { parseFilters } from '../../tickets/filters.ts';
import { useViews } from '../../views/views.ts';
import { listOfTickets, useOrigin } from './use-origin.ts';
import { useFollow } from '../use-follow.ts';
import type { RouteHandle } from './route-handle.ts';
import { texts } from '../texts.ts';

/** The ticket's number, from the query of its page. */
function useTicketNumber(id: string): string | undefined {
  return useQuery({ ...ticketQuery(id), enabled: false }).data?.ticket.ticket_number;
}

export function Breadcrumbs({ section, name }: Pick<RouteHandle, 'section' | 'name'>) {
  const { pathname, search } = useLocation();
  const { id = '' } = useParams();
  const number = useTicketNumber(id);
  const views = useViews();
  const isFrom = useListAddress() !== undefined;
  const origin = useOrigin();
  const items: BreadcrumbGroupProps.Item[] = [{ text: texts.dashboard, href: adminPaths.dashboard }];
  if (isFrom) {
    if (origin.entry !== adminPaths.dashboard) items.push({ text: origin.name, href: origin.href });
  } else if (pathname === adminPaths.tickets)
    items.push({
      text: listOfTickets(views, parseFilters(new URLSearchParams(search))).name,
      href: pathname + search,
    });
  else if (section !== undefined && section !== 'dashboard')
    items.push({ text: texts[section], href: adminPaths[section] });
  if (name !== undefined) items.push({ text: name, href: pathname });
  if (id !== '') items.push({ text: number ?? 'Ticket', href: pathname });
  return <BreadcrumbGroup items={items} ariaLabel={texts.breadcrumbs} onFollow={useFollow(origin.state)} />;
}
