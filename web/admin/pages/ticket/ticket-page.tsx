import Button from '@cloudscape-design/components/button';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { useFollowLink } from '../../shell/use-follow.ts';
import { useOrigin } from '../../shell/navigation/use-origin.ts';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { isNotFound } from '../../../api/error.ts';
import { ticketQuery } from '../../tickets/queries.ts';
import { texts } from './texts.ts';
import { TicketHeading } from './ticket-heading.tsx';
import { useNeighbours } from './use-neighbours.ts';
import { TicketScreen } from './ticket-screen.tsx';
import { useTicketUpdate } from '../../tickets/change/use-ticket-update.ts';

interface PageProps {
  title: string;
  /** @default the title */
  heading?: ReactNode;
  /** Links to other tickets of the list. */
  neighbourLinks?: ReactNode;
  children: ReactNode;
}

function Page({ title, heading, neighbourLinks, children }: PageProps) {
  usePageTitle(title);
  const { href, state, name } = useOrigin();
  const navigate = useNavigate();
  useShortcuts({ u: () => void navigate(href, { state }) });
  return (
    <ContentLayout
      header={
        <SpaceBetween size="xxs">
          <SpaceBetween direction="horizontal" size="s" alignItems="center">
            <Button variant="inline-link" iconName="arrow-left" href={href} onFollow={useFollowLink(state)}>
              {texts.back_to(name)}
            </Button>
            {neighbourLinks}
          </SpaceBetween>
          {heading ?? <Header variant="h1">{title}</Header>}
        </SpaceBetween>
      }
    >
      {children}
    </ContentLayout>
  );
}

/** Links to the previous and next ticket in the list from which the user came. */
function NeighbourLinks({ id }: { id: string }) {
  const { position, previous, next } = useNeighbours(id);
  useShortcuts({ j: next, k: previous });
  if (!position) return null;
  return (
    <span className="neighbours">
      <Button
        variant="icon"
        iconName="angle-left"
        ariaLabel={texts.previous}
        disabled={!previous}
        onClick={() => previous?.()}
      />
      <span>{texts.position(position.number, position.of)}</span>
      <Button
        variant="icon"
        iconName="angle-right"
        ariaLabel={texts.next}
        disabled={!next}
        onClick={() => next?.()}
      />
    </span>
  );
}

// Renders the same `Page` while the ticket loads and afterwards, so that the back button keeps the focus.
function TicketContent({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(ticketQuery(id));
  const updater = useTicketUpdate(id);
  if (isNotFound(error)) return <Page title={texts.not_found}>{texts.not_found_hint}</Page>;
  const failure = error !== null && (
    <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
  );
  if (data === undefined)
    return <Page title={texts.title}>{failure || <Spinner label={texts.loading} />}</Page>;
  const { ticket } = data;
  return (
    <Page
      title={`${ticket.ticket_number}: ${ticket.subject}`}
      heading={<TicketHeading ticket={ticket} updater={updater} />}
      neighbourLinks={<NeighbourLinks id={id} />}
    >
      <SpaceBetween size="l">
        {failure}
        <TicketScreen detail={data} updater={updater} />
      </SpaceBetween>
    </Page>
  );
}

/** /admin/ticket/{id} */
export default function TicketPage() {
  const { id = '' } = useParams();
  return <TicketContent key={id} id={id} />;
}
