import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import './last-words.css';

const authorTexts = { us: 'Customer', customer: 'Us', none: '' } as const;
/** The texts for tickets without comments. */
const waitingTexts = { us: 'Waiting on us', customer: 'Waiting on customer', none: '' } as const;

/** The beginning of the last public comment; with its author while the ticket waits for an answer. */
export function LastComment({ ticket: { last_text, waiting_on } }: { ticket: TicketSummary }) {
  if (last_text === '') return waitingTexts[waiting_on];
  return (
    <>
      {authorTexts[waiting_on] && <b>{authorTexts[waiting_on]}: </b>}
      {last_text}
    </>
  );
}

export const hasLastComment = ({ last_text, waiting_on }: TicketSummary): boolean =>
  last_text !== '' || waitingTexts[waiting_on] !== '';
