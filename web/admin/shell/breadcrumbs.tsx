import BreadcrumbGroup, { type BreadcrumbGroupProps } from '@cloudscape-design/components/breadcrumb-group';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useListAddress } from '../../ui/list-address.ts';
import { ticketQuery } from '../tickets/queries.ts';
import { useFollow } from './use-follow.ts';
import { useRouteHandle } from './route-handle.ts';
import { texts } from './texts.ts';

/** The ticket's number, from the query of its page. */
function useTicketNumber(id: string): string | undefined {
  return useQuery({ ...ticketQuery(id), enabled: false }).data?.ticket.ticket_number;
}

export function Breadcrumbs() {
  const { section, name } = useRouteHandle();
  const { pathname } = useLocation();
  const { id = '' } = useParams();
  const number = useTicketNumber(id);
  const list = useListAddress();
  const items: BreadcrumbGroupProps.Item[] = [{ text: texts.dashboard, href: adminPaths.dashboard }];
  if (section !== undefined && section !== 'dashboard') {
    const search = section === 'tickets' ? (list?.search ?? '') : '';
    items.push({ text: texts[section], href: adminPaths[section] + search });
  }
  if (name !== undefined) items.push({ text: name, href: pathname });
  if (id !== '') items.push({ text: number ?? 'Ticket', href: pathname });
  return <BreadcrumbGroup items={items} ariaLabel={texts.breadcrumbs} onFollow={useFollow(list?.state)} />;
}
