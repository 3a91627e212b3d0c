import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import type { TicketRating } from '@portico/shared/contract/ratings.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { api } from '../../../api/api.ts';
import { UserText } from '../../../conversation/user-text.tsx';
import { formatShortDate } from '../../../ui/time/dates.ts';
import { CompanySatisfaction } from '../../companies/satisfaction.tsx';
import { Status } from '../../status/status.tsx';
import { texts } from './texts.ts';

const Rating = ({ rating: { answer, answered_at, asked_at, comment } }: { rating: TicketRating }) =>
  answer === null || answered_at === null ? (
    <Box color="text-body-secondary">{texts.rating_asked(formatShortDate(asked_at))}</Box>
  ) : (
    <SpaceBetween size="xxs">
      <Status type={answer === 'good' ? 'success' : 'info'}>{texts.rating_answers[answer]}</Status>
      {comment !== '' && <UserText text={comment} />}
      <Box color="text-body-secondary" fontSize="body-s">
        {texts.rating_answered(formatShortDate(answered_at))}
      </Box>
    </SpaceBetween>
  );

/** The requester's ratings; renders nothing until a rating is requested. */
export function Ratings({ ticket: { id, requester_name, company_id, company_name } }: { ticket: Ticket }) {
  const { data, error } = useQuery({
    queryKey: ['ticket', id, 'ratings'],
    queryFn: ({ signal }) => api('getTicketRatings', { params: { id } }, { signal }),
  });
  if (data?.items.length === 0) return null;
  return (
    <Container header={<Header variant="h2">{texts.rating}</Header>}>
      {data === undefined ? (
        error && <Status type="error">{texts.ratings_failed}</Status>
      ) : (
        <KeyValuePairs
          items={[
            ...data.items.map((rating, index) => ({
              label: index === 0 ? requester_name : texts.rating_earlier,
              value: <Rating rating={rating} />,
            })),
            { label: company_name, value: <CompanySatisfaction id={company_id} /> },
          ]}
        />
      )}
    </Container>
  );
}
