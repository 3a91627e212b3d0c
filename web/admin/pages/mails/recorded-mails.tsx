import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useQuery } from '@tanstack/react-query';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { ReceivedEntry } from '../../mails/received-entry.tsx';
import { MailTicketLink } from '../../mails/ticket-of-mail.tsx';
import { heldMailsQuery } from './held-mails.tsx';
import { texts } from './texts.ts';

/** The received mails that were only recorded, although a person may have written them. */
export function RecordedMails() {
  const { data, isPending } = useQuery(heldMailsQuery);
  const mails = data?.recorded ?? [];
  if (!isPending && !data) return null;
  return (
    <Container
      header={
        <Header variant="h2" description={texts.recorded_about}>
          {texts.recorded}
        </Header>
      }
    >
      <div data-focus-fallback="self" tabIndex={-1}>
        {isPending && <Spinner label={texts.loading} />}
        {data && mails.length === 0 && (
          <Box textAlign="center" color="text-body-secondary">
            {texts.none_recorded}
          </Box>
        )}
        {mails.length > 0 && (
          <ol className="mail-entries">
            {mails.map(({ ticket, mail }) => (
              <ReceivedEntry
                key={mail.id}
                ticket_id={ticket?.id ?? 'none'}
                mail={mail}
                ticket={<MailTicketLink ticket={ticket} />}
              />
            ))}
          </ol>
        )}
      </div>
    </Container>
  );
}
