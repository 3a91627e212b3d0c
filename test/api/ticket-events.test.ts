// @module-tag nightly
import { ulid } from 'ulid';
import { beforeAll, expect, inject, it } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { listBodiesInQueues, sendToQueue } from '../support/queues.ts';
import { sendMails } from '../support/ticket-mails.ts';

const { inbox } = inject('cloud');
const queue = 'Portico-local-Deliver-MessagesQueue';
const deadLetters = 'Portico-local-Deliver-MessagesDeadLetters';

let customer: Person;
let agent: Person;
beforeAll(async () => {
  customer = await newPerson('customer', { company: await newCompany() });
  agent = await newPerson('agent');
});

/** The texts of all mails to the customer, oldest first. */
const received = async () =>
  (await listAllMails(inbox))
    .filter(({ destination }) => destination.to.includes(customer.email))
    .map(({ body }) => body.text);

const newTicket = () =>
  call(
    'createTicket',
    { body: { subject: 'No paper', description: 'The tray is empty.' }, idempotency_key: newKey() },
    customer,
  );
const answer = (id: string, content: string) =>
  call('addTicketComment', { params: { id }, body: { content }, idempotency_key: newKey() }, agent);

/** An event as the function of the table's stream publishes it. */
const eventOf = (kind: string, ticket_id: string, item_id: string) => ({
  id: `${kind}:${item_id}`,
  kind,
  ticket_id,
  item_id,
  sequence_number: '1',
  at: new Date().toISOString(),
});

it('an event that always fails becomes a dead letter, while later events are processed', async () => {
  const poisonMessage = { ...eventOf('comment_added', ulid(), ulid()), kind: 'unknown' };
  await sendToQueue(queue, poisonMessage);
  const { id } = await newTicket();
  await sendMails(id, [customer]);
  await expect.poll(() => listBodiesInQueues(deadLetters)).toContainEqual(poisonMessage);
  await answer(id, 'Please refill the tray.');
  await sendMails(id, [customer]);
  expect(await received()).toHaveLength(2);
});

it('each event is in one mail, even if events arrive twice and out of order', async () => {
  const { id } = await newTicket();
  await sendMails(id, [customer]);
  const before = (await received()).length;
  const firstComment = await answer(id, 'Please refill the tray.');
  const secondComment = await answer(id, 'Or call us.');
  const repeatedEvents = [secondComment, firstComment, secondComment, firstComment].map((comment) =>
    eventOf('comment_added', id, comment.id),
  );
  for (const event of repeatedEvents) await sendToQueue(queue, event);
  await sendMails(id, [customer], 2);
  // Repeated events after the mail do not send it again.
  for (const event of repeatedEvents) await sendToQueue(queue, event);
  const third = await answer(id, 'It is done.');
  await sendMails(id, [customer], 1);
  const [summary, last, ...more] = (await received()).slice(before);
  expect(more).toEqual([]);
  for (const { content } of [firstComment, secondComment]) expect(summary?.split(content)).toHaveLength(2);
  expect(last).toContain(third.content);
});
