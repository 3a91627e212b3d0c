import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { TicketDetail } from '../../../shared/contract/tickets.ts';
import { addCachedComment } from '../../../web/conversation/change/cached-comments.ts';
import { changeCachedTicket } from '../../../web/conversation/change/change-cached-ticket.ts';
import { comment, detail } from '../admin/tickets/fixtures.ts';

const queryKey = ['ticket', detail.ticket.id];
const withNewComment = (before: TicketDetail) => addCachedComment(before, comment('c5'));

/**
 * Shows the ticket on a screen. @returns the screen's query client, and a function that answers the oldest
 * pending read
 */
async function openTicket() {
  const client = new QueryClient();
  const pendingReads: ((answer: TicketDetail) => void)[] = [];
  const queryFn = () => {
    const { promise, resolve } = Promise.withResolvers<TicketDetail>();
    pendingReads.push(resolve);
    return promise;
  };
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  const waitForReads = () => new Promise((resolve) => setTimeout(resolve, 10));
  const answer = async (ticket: TicketDetail) => {
    pendingReads.shift()?.(ticket);
    await waitForReads();
  };
  await answer(detail);
  return { client, open: pendingReads, answer };
}

const commentsIn = (client: QueryClient) =>
  client.getQueryData<TicketDetail>(queryKey)?.comments.map(({ id }) => id);

it('a saved comment stays on the screen if a read that began before it ends later', async () => {
  const { client, open, answer } = await openTicket();
  void client.invalidateQueries({ queryKey });
  changeCachedTicket(client, queryKey, withNewComment);
  await answer(detail);
  expect(commentsIn(client)).toEqual(['c3', 'c4', 'c5']);
  await answer(withNewComment(detail));
  expect(commentsIn(client)).toEqual(['c3', 'c4', 'c5']);
  expect(open).toEqual([]);
});

it('a saved comment causes no request unless a read is in flight', async () => {
  const { client, open } = await openTicket();
  changeCachedTicket(client, queryKey, withNewComment);
  expect(commentsIn(client)).toEqual(['c3', 'c4', 'c5']);
  expect(open).toEqual([]);
});
