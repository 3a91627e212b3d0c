import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { TicketDetail } from '../../../shared/contract/tickets.ts';
import { addCachedComment } from '../../../web/conversation/change/cached-comments.ts';
import { changeCachedTicket } from '../../../web/conversation/change/change-cached-ticket.ts';
import { createComment, detail } from '../admin/tickets/fixtures.ts';

const queryKey = ['ticket', detail.ticket.id];
const addNewComment = (ticket: TicketDetail) => addCachedComment(ticket, createComment('c5'));

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
  const resolveOldestRead = async (ticket: TicketDetail) => {
    pendingReads.shift()?.(ticket);
    await waitForReads();
  };
  await resolveOldestRead(detail);
  return { client, pendingReads, answerRead: resolveOldestRead };
}

const listCommentIds = (client: QueryClient) =>
  client.getQueryData<TicketDetail>(queryKey)?.comments.map(({ id }) => id);

it('a saved comment stays on the screen if a read that began before it ends later', async () => {
  const { client, pendingReads, answerRead } = await openTicket();
  void client.invalidateQueries({ queryKey });
  changeCachedTicket(client, queryKey, addNewComment);
  await answerRead(detail);
  expect(listCommentIds(client)).toEqual(['c3', 'c4', 'c5']);
  await answerRead(addNewComment(detail));
  expect(listCommentIds(client)).toEqual(['c3', 'c4', 'c5']);
  expect(pendingReads).toEqual([]);
});

it('a saved comment causes no request unless a read is in flight', async () => {
  const { client, pendingReads } = await openTicket();
  changeCachedTicket(client, queryKey, addNewComment);
  expect(listCommentIds(client)).toEqual(['c3', 'c4', 'c5']);
  expect(pendingReads).toEqual([]);
});
