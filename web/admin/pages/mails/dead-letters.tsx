import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { api } from '../../../api/api.ts';
import { shortDateTime } from '../../../ui/dates.ts';
import { deadLetterTexts as texts } from './texts.ts';
import './dead-letters.css';

/** Work in the background that failed every attempt; nothing where there is none. */
export function DeadLetters() {
  const { data, isError } = useQuery({
    queryKey: ['dead letters'],
    queryFn: ({ signal }) => api('listDeadLetters', {}, { signal }),
  });
  if (isError) return <StatusIndicator type="error">{texts.failed}</StatusIndicator>;
  if (!data || data.items.length === 0) return null;
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${data.items.length})`} description={texts.about}>
          {texts.title}
        </Header>
      }
    >
      <ul className="dead-letters">
        {data.items.map(({ id, work, ticket_id, tries, reason, failed_at }) => (
          <li key={id}>
            <SpaceBetween size="xs" direction="horizontal">
              <StatusIndicator type="error">{texts.work[work]}</StatusIndicator>
              <span>{texts.tries(tries, shortDateTime(failed_at), reason)}</span>
              {ticket_id !== null && (
                <Link href={generatePath(adminPaths.ticket, { id: ticket_id })}>{texts.open}</Link>
              )}
            </SpaceBetween>
          </li>
        ))}
      </ul>
    </Container>
  );
}
