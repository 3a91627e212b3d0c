import BreadcrumbGroup, { type BreadcrumbGroupProps } from '@cloudscape-design/components/breadcrumb-group';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { type AdminPage, adminPages } from '@portico/shared/model/admin-pages.ts';
import { useListAddress } from '../../../ui/list-address.ts';
import { ticketQuery } from '../../tickets/queries.ts';
import { parseFilters } from '../../tickets/filters.ts';
import { useViews } from '../../views/views.ts';
import { findTicketList, useOrigin } from './use-origin.ts';
import { useFollowLink } from '../use-follow.ts';
import { findNavPage, useCurrentPage } from './pages.ts';
import { texts } from '../texts.ts';

/** The ticket's number; undefined until the ticket's page has loaded the ticket. */
function useTicketNumber(id: string): string | undefined {
  return useQuery({ ...ticketQuery(id), enabled: false }).data?.ticket.ticket_number;
}

const toItem = ({ name, path }: AdminPage): BreadcrumbGroupProps.Item => ({ text: name, href: path });

export function Breadcrumbs() {
  const page = useCurrentPage();
  const navPage = page && findNavPage(page);
  const { pathname, search } = useLocation();
  const { id = '' } = useParams();
  const number = useTicketNumber(id);
  const views = useViews();
  const hasOrigin = useListAddress() !== undefined;
  const origin = useOrigin();
  const items: BreadcrumbGroupProps.Item[] = [toItem(adminPages.dashboard)];
  if (hasOrigin) {
    if (origin.entry !== adminPages.dashboard.path) items.push({ text: origin.name, href: origin.href });
  } else if (page === adminPages.tickets)
    items.push({
      text: findTicketList(views, parseFilters(new URLSearchParams(search))).name,
      href: pathname + search,
    });
  else if (navPage !== undefined && navPage !== adminPages.dashboard) items.push(toItem(navPage));
  if (page !== undefined && page !== navPage) items.push({ text: number ?? page.name, href: pathname });
  return (
    <BreadcrumbGroup items={items} ariaLabel={texts.breadcrumbs} onFollow={useFollowLink(origin.state)} />
  );
}
