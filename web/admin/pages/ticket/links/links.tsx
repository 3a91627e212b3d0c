import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { Suspense } from 'react';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { lazyComponent } from '../../../../conversation/lazily.tsx';
import { Spinner } from '../../../../ui/loading/spinner.tsx';
import { linkTexts as texts } from './link-texts.ts';

const LinkedTickets = lazyComponent<{ detail: TicketDetail }>(
  async () => (await import('../parts.ts')).LinkedTickets,
);

/** The links of a ticket, loaded after its other controls. */
export const Links = ({ detail }: { detail: TicketDetail }) => (
  <Suspense
    fallback={
      <Container header={<Header variant="h2">{texts.title}</Header>}>
        <Spinner label={texts.loading} />
      </Container>
    }
  >
    <LinkedTickets detail={detail} />
  </Suspense>
);
