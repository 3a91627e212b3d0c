import BreadcrumbGroup, { type BreadcrumbGroupProps } from '@cloudscape-design/components/breadcrumb-group';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import { ticketQuery } from '../tickets/queries.ts';
import { useFollow } from './follow.ts';
import { usePlace } from './place.ts';
import { texts } from './texts.ts';

/** The ticket's number, once its page has fetched it. */
function useTicketNumber(id: string): string | undefined {
  return useQuery({ ...ticketQuery(id), enabled: false }).data?.ticket.ticket_number;
}

export function Breadcrumbs() {
  const { section, name } = usePlace();
  const { pathname } = useLocation();
  const { id = '' } = useParams();
  const number = useTicketNumber(id);
  const items: BreadcrumbGroupProps.Item[] = [{ text: texts.dashboard, href: paths.dashboard }];
  if (section === 'tickets') items.push({ text: texts.all_tickets, href: paths.tickets });
  if (section === 'users') items.push({ text: texts.users, href: paths.users });
  if (section === 'companies') items.push({ text: texts.companies, href: paths.companies });
  if (name !== undefined) items.push({ text: name, href: pathname });
  if (id !== '') items.push({ text: number ?? 'Ticket', href: pathname });
  return <BreadcrumbGroup items={items} ariaLabel={texts.breadcrumbs} onFollow={useFollow()} />;
}
