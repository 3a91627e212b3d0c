// @module-tag nightly
import { ulid } from 'ulid';
import { beforeAll, expect, inject, it } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { listBodiesInQueues, sendToQueue } from '../support/queues.ts';
import { sendMails } from '../support/ticket-mails.ts';

const { inbox } = inject('cloud');
const queueName = 'Portico-local-Deliver-MessagesQueue';
const deadLetterQueueName = 'Portico-local-Deliver-MessagesDeadLetters';

let customer: Person;
let agent: Person;
beforeAll(async () => {
  customer = await newPerson('customer', { company: await newCompany() });
  agent = await newPerson('agent');
});

/** The texts of all mails to the customer, oldest first. */
const listMailTexts = async () =>
  (await listAllMails(inbox))
    .filter(({ destination }) => destination.to.includes(customer.email))
    .map(({ body }) => body.text);

const newTicket = () =>
  call(
    'createTicket',
    { body: { subject: 'No paper', description: 'The tray is empty.' }, idempotency_key: newKey() },
    customer,
  );
const addStaffComment = (id: string, content: string) =>
  call('addTicketComment', { params: { id }, body: { content }, idempotency_key: newKey() }, agent);

/** An event as the function of the table's stream publishes it. */
const createEvent = (kind: string, ticket_id: string, item_id: string) => ({
  id: `${kind}:${item_id}`,
  kind,
  ticket_id,
  item_id,
  sequence_number: '1',
  at: new Date().toISOString(),
});

it('an event that always fails becomes a dead letter, while later events are processed', async () => {
  const poisonMessage = { ...createEvent('comment_added', ulid(), ulid()), kind: 'unknown' };
  await sendToQueue(queueName, poisonMessage);
  const { id } = await newTicket();
  await sendMails(id, [customer]);
  await expect.poll(() => listBodiesInQueues(deadLetterQueueName)).toContainEqual(poisonMessage);
  await addStaffComment(id, 'Please refill the tray.');
  await sendMails(id, [customer]);
  expect(await listMailTexts()).toHaveLength(2);
});

it('each event is in one mail, even if events arrive twice and out of order', async () => {
  const { id } = await newTicket();
  await sendMails(id, [customer]);
  const mailCountBefore = (await listMailTexts()).length;
  const firstComment = await addStaffComment(id, 'Please refill the tray.');
  const secondComment = await addStaffComment(id, 'Or call us.');
  const repeatedEvents = [secondComment, firstComment, secondComment, firstComment].map((comment) =>
    createEvent('comment_added', id, comment.id),
  );
  for (const event of repeatedEvents) await sendToQueue(queueName, event);
  await sendMails(id, [customer], 2);
  // Repeated events after the mail do not send it again.
  for (const event of repeatedEvents) await sendToQueue(queueName, event);
  const thirdComment = await addStaffComment(id, 'It is done.');
  await sendMails(id, [customer], 1);
  const [summaryMail, lastMail, ...otherMails] = (await listMailTexts()).slice(mailCountBefore);
  expect(otherMails).toEqual([]);
  for (const { content } of [firstComment, secondComment])
    expect(summaryMail?.split(content)).toHaveLength(2);
  expect(lastMail).toContain(thirdComment.content);
});
