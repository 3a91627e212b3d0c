import Box from '@cloudscape-design/components/box';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminPages } from '@portico/shared/model/admin-pages.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { erasedName } from '@portico/shared/model/erased.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { api } from '../../../../api/api.ts';
import { Spinner } from '../../../../ui/loading/spinner.tsx';
import { CompanySatisfaction } from '../../../companies/satisfaction.tsx';
import { FailedPart } from '../../../errors/failed-part.tsx';
import { EmailAddress } from '../../../mails/email-address.tsx';
import { userOptionsKey } from '../../../query-keys.ts';
import { createStoredSwitch } from '../../../shell/stored-switch.ts';
import { useFollowLink } from '../../../shell/use-follow.ts';
import type { Page } from '../../../tickets/cache-updates.ts';
import { type TicketFilters, formatSearch } from '../../../tickets/filters.ts';
import { ticketPageQuery } from '../../../tickets/ticket-pages.ts';
import { toMailtoUrl } from './mail-to.ts';
import { othersTexts as texts } from './others-texts.ts';
import { TicketLine } from '../links/ticket-line.tsx';
import '../links/linked-tickets.css';

/** The maximum number of entries in each part; the complete list has the rest. */
const maxEntries = 5;
const openStatuses = 'assigned,in_progress,new';
const pastStatuses = 'closed,resolved';

const sectionSwitch = createStoredSwitch('other-tickets', false);

interface SubsectionProps<T> {
  title: string;
  query: Pick<UseQueryResult<Page<T>>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** The id of the entry to exclude. */
  excludedId: string | null;
  /** The URL of the complete list. */
  href: string;
  children: (item: T) => ReactNode;
}

/** Shows the first entries except the excluded one, and a link to the complete list. */
function Subsection<T extends { id: string }>({
  title,
  query,
  excludedId,
  href,
  children,
}: SubsectionProps<T>) {
  const { data, error, isFetching, refetch } = query;
  const follow = useFollowLink();
  const otherItems = data?.items.filter(({ id }) => id !== excludedId) ?? [];
  const hasMore = otherItems.length > maxEntries || (data?.next_cursor ?? null) !== null;
  return (
    <SpaceBetween size="xxs">
      <Box variant="h3" fontSize="body-m" padding="n">
        {title}
      </Box>
      {data === undefined && !error && <Spinner label={texts.loading} />}
      {error && <FailedPart title={texts.failed} busy={isFetching} onRetry={() => void refetch()} />}
      {data && otherItems.length === 0 && <Box color="text-body-secondary">{texts.none}</Box>}
      {otherItems.length > 0 && (
        <ul className="linked-tickets" aria-label={title}>
          {otherItems.slice(0, maxEntries).map((item) => (
            <li key={item.id} className="linked-ticket-text">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Link href={href} ariaLabel={texts.all_of(title)} onFollow={follow}>
          {texts.all}
        </Link>
      )}
    </SpaceBetween>
  );
}

interface OtherTicketsProps {
  title: string;
  filters: TicketFilters;
  /** The id of the ticket to exclude. */
  ticket_id: string;
}

const OtherTickets = ({ title, filters, ticket_id }: OtherTicketsProps) => (
  <Subsection
    title={title}
    query={useQuery(ticketPageQuery(filters, undefined))}
    excludedId={ticket_id}
    href={adminPaths.tickets + formatSearch(filters)}
  >
    {(ticket) => <TicketLine ticket={ticket} />}
  </Subsection>
);

/** Other people of the company by name, and a link to all of them in the list of users. */
function OtherPeople({ ticket: { company_id, company_name, requester_id } }: { ticket: Ticket }) {
  const query = useQuery({
    queryKey: [...userOptionsKey, company_id, 'first page'],
    queryFn: ({ signal }) => api('listCompanyUsers', { params: { id: company_id }, query: {} }, { signal }),
  });
  return (
    <Subsection
      title={texts.people_of(company_name)}
      query={query}
      excludedId={requester_id}
      href={`${adminPages.users.path}?${new URLSearchParams({ q: company_name })}`}
    >
      {({ full_name, email }) => (
        <>
          {full_name}
          <br />
          <Link href={toMailtoUrl(email)}>
            <EmailAddress email={email} />
          </Link>
        </>
      )}
    </Subsection>
  );
}

function Content({ ticket }: { ticket: Ticket }) {
  const { id, requester_id, requester_name, company_id, company_name } = ticket;
  const hasRequester = requester_id !== null && requester_name !== erasedName;
  return (
    <SpaceBetween size="m">
      {hasRequester && (
        <OtherTickets
          title={texts.open_of(requester_name)}
          filters={{ requester: requester_id, status: openStatuses }}
          ticket_id={id}
        />
      )}
      {hasRequester && (
        <OtherTickets
          title={texts.past_of(requester_name)}
          filters={{ requester: requester_id, status: pastStatuses }}
          ticket_id={id}
        />
      )}
      <OtherTickets
        title={texts.open_of(company_name)}
        filters={{ company: company_id, status: openStatuses }}
        ticket_id={id}
      />
      <OtherPeople ticket={ticket} />
      <Box color="text-body-secondary">
        <CompanySatisfaction id={company_id} />
      </Box>
    </SpaceBetween>
  );
}

/** Other tickets of the requester and company, loaded when the section opens. */
export function OtherTicketsAndPeople({ ticket }: { ticket: Ticket }) {
  const isOpen = sectionSwitch.use();
  return (
    <ExpandableSection
      variant="container"
      headerText={texts.title}
      headingTagOverride="h2"
      expanded={isOpen}
      onChange={({ detail }) => sectionSwitch.set(detail.expanded)}
    >
      {isOpen && <Content key={ticket.id} ticket={ticket} />}
    </ExpandableSection>
  );
}
