import { beforeAll, describe, expect, it } from 'vitest';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { backdateTicketEnd } from '../support/stored-items/tickets.ts';

let agent: Person;
let customer: Person;

beforeAll(async () => {
  [agent, customer] = await Promise.all([
    newPerson('agent'),
    newPerson('customer', { company: await newCompany() }),
  ]);
});

const readTicketDetail = (id: string, as: Person) => call('getTicket', { params: { id } }, as);
const newReplyInput = (id: string) => ({
  params: { id },
  body: { content: 'It is back' },
  idempotency_key: newKey(),
});

async function createEndedTicket(status: 'resolved' | 'closed') {
  const body = { subject: 'The door sticks', description: 'In the rain.', priority: 'high' } as const;
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  await call('updateTicket', { params: { id }, body: { status, version: 1 } }, agent);
  return id;
}

describe("a customer's reply", () => {
  it.each(['resolved', 'closed'] as const)(
    'can be taken back within seconds, which restores a %s ticket, lists and counts',
    async (status) => {
      const id = await createEndedTicket(status);
      const [detailBefore, { items: ticketsBefore }] = [
        await readTicketDetail(id, customer),
        await call('listTickets', { query: { tab: 'closed' } }, customer),
      ];
      const { id: comment_id } = await call('addTicketComment', newReplyInput(id), customer);
      await call('takeBackTicketComment', { params: { id, comment_id } }, customer);
      const detailAfter = await readTicketDetail(id, customer);
      expect(detailAfter).toMatchObject({ history: detailBefore.history, comments: [] });
      expect(detailAfter.ticket).toEqual({
        ...detailBefore.ticket,
        conversation_version: 2,
        revision: detailBefore.ticket.revision + 2,
        updated_at: expect.any(String),
      });
      const { items } = await call('listTickets', { query: { tab: 'closed' } }, customer);
      expect(items.map((ticket) => ticket.id)).toEqual(ticketsBefore.map((ticket) => ticket.id));
      expect(items.find((ticket) => ticket.id === id)).toMatchObject({ status, last_text: '' });
      // The reply can be sent again.
      await call('addTicketComment', newReplyInput(id), customer);
      expect((await readTicketDetail(id, customer)).ticket.status).toBe('in_progress');
    },
  );

  it(
    'can be taken back without undoing changes that support has made since',
    { tags: ['nightly'] },
    async () => {
      const id = await createEndedTicket('closed');
      const { id: comment_id } = await call('addTicketComment', newReplyInput(id), customer);
      await call('updateTicket', { params: { id }, body: { status: 'assigned', version: 3 } }, agent);
      await call('takeBackTicketComment', { params: { id, comment_id } }, customer);
      const { ticket, history } = await readTicketDetail(id, agent);
      expect(ticket.status).toBe('assigned');
      expect(history.map(({ new_value }) => new_value)).toEqual(['assigned', 'in_progress', 'closed']);
    },
  );

  it.each(['resolved', 'closed'] as const)('reopens a %s ticket once', async (status) => {
    const id = await createEndedTicket(status);
    expect((await readTicketDetail(id, customer)).ticket.reply).toBe('reopen');
    const replyInput = newReplyInput(id);
    const [firstComment, repeatedComment] = [
      await call('addTicketComment', replyInput, customer),
      await call('addTicketComment', replyInput, customer),
    ];
    expect(repeatedComment).toEqual(firstComment);
    const { ticket, history, comments } = await readTicketDetail(id, agent);
    expect(ticket).toMatchObject({
      status: 'in_progress',
      version: 3,
      waiting_on: 'us',
      last_by: 'customer',
      last_text: 'It is back',
      conversation_version: 1,
    });
    expect(comments).toHaveLength(1);
    expect(history[0]).toMatchObject({
      user_name: customer.full_name,
      field_name: 'status',
      old_value: status,
      new_value: 'in_progress',
    });
    expect((await readTicketDetail(id, customer)).ticket.reply).toBe('comment');
    const { items } = await call('listTickets', { query: { tab: 'open' } }, customer);
    expect(items[0]?.id).toBe(id);
  });

  it(
    'to a ticket that ended long ago creates a follow-up ticket, and the two tickets link to each other',
    { tags: ['nightly'] },
    async () => {
      const id = await createEndedTicket('closed');
      const email = `sam.lee.${newKey().slice(0, 8)}@example.com`;
      await call('addParticipant', { params: { id }, body: { person: { email } } }, agent);
      await backdateTicketEnd(id, 15);
      const { ticket: endedTicket } = await readTicketDetail(id, customer);
      expect(endedTicket.reply).toBe('follow_up');
      const refusal = await attempt('addTicketComment', newReplyInput(id), customer);
      expect([refusal.status, parseProblem(refusal).code]).toEqual([409, 'ticket_ended']);

      const replyInput = newReplyInput(id);
      const followUp = await call('startFollowUp', replyInput, customer);
      expect(await call('startFollowUp', replyInput, customer)).toEqual(followUp);
      expect(followUp).toMatchObject({
        subject: 'Follow-up: The door sticks',
        description: 'It is back',
        priority: 'high',
        status: 'new',
        requester_id: customer.id,
        follows: { id, ticket_number: endedTicket.ticket_number },
      });
      expect((await readTicketDetail(followUp.id, agent)).participants).toMatchObject([
        { email, state: 'in_copy' },
      ]);
      const { ticket } = await readTicketDetail(id, customer);
      expect(ticket).toMatchObject({
        status: 'closed',
        followed_by: { id: followUp.id, ticket_number: followUp.ticket_number },
      });
    },
  );
});

describe('a reply or note by staff', () => {
  it('leaves a closed ticket closed', { tags: ['nightly'] }, async () => {
    const id = await createEndedTicket('closed');
    await backdateTicketEnd(id, 15);
    for (const is_internal of [false, true])
      await call('addTicketComment', { ...newReplyInput(id), body: { content: 'Done', is_internal } }, agent);
    const { ticket } = await readTicketDetail(id, agent);
    expect(ticket).toMatchObject({ status: 'closed', version: 2, waiting_on: 'none', reply: 'comment' });
  });
});
