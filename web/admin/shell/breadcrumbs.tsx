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
  if (section === 'tickets')
    items.push({ text: texts.all_tickets, href: adminPaths.tickets + (list?.search ?? '') });
  if (section === 'reports') items.push({ text: texts.reports, href: adminPaths.reports });
  if (section === 'mails') items.push({ text: texts.mails, href: adminPaths.mails });
  if (section === 'canned_replies')
    items.push({ text: texts.canned_replies, href: adminPaths.canned_replies });
  if (section === 'service_levels')
    items.push({ text: texts.service_levels, href: adminPaths.service_levels });
  if (section === 'users') items.push({ text: texts.users, href: adminPaths.users });
  if (section === 'companies') items.push({ text: texts.companies, href: adminPaths.companies });
  if (section === 'audit_log') items.push({ text: texts.audit_log, href: adminPaths.audit_log });
  if (name !== undefined) items.push({ text: name, href: pathname });
  if (id !== '') items.push({ text: number ?? 'Ticket', href: pathname });
  return <BreadcrumbGroup items={items} ariaLabel={texts.breadcrumbs} onFollow={useFollow(list?.state)} />;
}
