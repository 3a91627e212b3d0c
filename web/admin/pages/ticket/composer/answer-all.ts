import type { LinkedTicket } from '@portico/shared/contract/links.ts';
import type { SelectableStatus } from '@portico/shared/model/ticket.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import { logFailure } from '../../../../api/log-failure.ts';
import { type FailedTicket, runForEachTicket } from '../../../tickets/run-for-each-ticket.ts';
import { linkTexts as texts } from '../links/link-texts.ts';

interface Answer {
  readonly content: string;
  /** The status to set on the tickets; undefined leaves it unchanged. */
  readonly status: SelectableStatus | undefined;
  /** The idempotency key: each ticket gets the comment once, however often the answer is sent. */
  readonly key: string;
}

/**
 * Answers a ticket unless there is a comment or note that the user has not seen.
 * @returns why it failed; undefined on success
 */
async function answerTicket(
  { id, status: before, seen }: LinkedTicket,
  { content, status, key }: Answer,
): Promise<string | undefined> {
  const params = { id };
  const body = { content, is_internal: false, seen };
  let isAnswered = false;
  try {
    const { ticket } = await api('addTicketComment', { params, body, idempotency_key: `${key}-${id}` });
    isAnswered = true;
    if (status === undefined || status === before || ticket.status === status) return undefined;
    const { version, conversation_version } = ticket;
    await api('updateTicket', { params, body: { status, version, conversation_version } });
    return undefined;
  } catch (error) {
    logFailure(error, 'answerIncident');
    return isAnswered ? texts.answered_only(errorMessage(error)) : errorMessage(error);
  }
}

/**
 * Answers each ticket on its own: a failure does not stop the others.
 * @param onProgress called after each ticket
 */
export const answerAll = (
  tickets: readonly LinkedTicket[],
  answer: Answer,
  onProgress: (done: number) => void,
): Promise<FailedTicket[]> => runForEachTicket(tickets, (ticket) => answerTicket(ticket, answer), onProgress);
