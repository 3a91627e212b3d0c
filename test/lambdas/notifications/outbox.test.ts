import { afterAll, beforeAll, expect, test } from 'vitest';
import { monotonicFactory } from 'ulid';
import { absenceItem } from '../../../lambdas/domain/people/away.ts';
import { keys } from '../../../lambdas/table/keys.ts';
import { maxAttempts } from '../../../shared/model/background-work.ts';
import { type OutboxWorld, type SesReaction, startOutboxWorld } from './outbox-world.ts';

let world: OutboxWorld;
beforeAll(async () => {
  world = await startOutboxWorld();
  await world.addPerson('jane', 'customer', 'acme');
  await world.addPerson('carl', 'customer', 'acme');
  await world.addPerson('eve', 'customer', 'other');
  await world.addPerson('alex', 'agent', null);
  await world.addPerson('sam', 'agent', null);
});
afterAll(() => world.close());

const nextId = monotonicFactory();
const newId = () => nextId();

/** Creates a ticket of Jane's that her colleague Carl follows. */
async function createTicket(): Promise<string> {
  const id = newId();
  await world.addTicket({ id, requester_id: 'jane', company_id: 'acme' });
  await world.setFollowState(id, 'carl', 'follows');
  return id;
}

async function addComment(ticket: string, author: string, text = 'Hello', id = newId()): Promise<string> {
  await world.addComment(ticket, id, author, text);
  await world.deliver('comment_added', ticket, id);
  return id;
}

const listOutcomes = async (ticket: string) =>
  (await world.listTicketMails(ticket)).map(({ outcome }) => outcome).sort();
const listMailsTo = (name: string, ticket: string) =>
  world.acceptedMails.filter(({ to, tag }) => to === `${name}@example.com` && tag.startsWith(ticket));

const findFailedWork = async (ticket: string) =>
  (await world.listFailedWork()).filter(({ ticket_id }) => ticket_id === ticket);

test('events within a minute are in one mail, and their author gets none', async () => {
  const ticket = await createTicket();
  await addComment(ticket, 'alex', 'First');
  await addComment(ticket, 'alex', 'Second');
  const statusEventId = newId();
  await world.addStatusChange(ticket, statusEventId, 'alex', 'in_progress', 'resolved');
  await world.deliver('status_changed', ticket, statusEventId);
  await world.advanceMinutes(2);
  expect(listMailsTo('jane', ticket)).toHaveLength(1);
  expect(listMailsTo('jane', ticket)[0]?.mail.text).toMatch(/First[^]*Second[^]*resolved/);
  expect(listMailsTo('carl', ticket)).toHaveLength(1);
  expect([...listMailsTo('alex', ticket), ...listMailsTo('sam', ticket)]).toEqual([]);
  await addComment(ticket, 'alex', 'Third');
  await world.advanceMinutes(3);
  expect(listMailsTo('jane', ticket)).toHaveLength(2);
  expect(await listOutcomes(ticket)).toEqual(['sent', 'sent', 'sent', 'sent']);
});

test('a comment that joins a mail due now delays the mail until the comment can no longer be taken back', async () => {
  const ticket = await createTicket();
  await addComment(ticket, 'alex', 'First');
  await world.advanceMinutes(0.9, 0.9);
  const lateCommentId = await addComment(ticket, 'alex', 'Too late to be seen');
  // Ten seconds.
  await world.advanceMinutes(1 / 6, 1 / 6);
  expect(listMailsTo('jane', ticket).map(({ mail }) => mail.text)).toEqual([
    expect.not.stringContaining('Too late'),
  ]);
  await world.removeComment(ticket, lateCommentId, 'alex', 'taken_back');
  await world.advanceMinutes(5);
  expect(listMailsTo('jane', ticket)).toHaveLength(1);
  expect(await listOutcomes(ticket)).toEqual(['sent', 'sent', 'withheld', 'withheld']);
});

test("a mail contains a comment's text at the time of sending, but no deleted comments", async () => {
  const ticket = await createTicket();
  const editedComment = await addComment(ticket, 'alex', 'Before');
  const deletedComment = await addComment(ticket, 'alex', 'Nonsense');
  await world.addComment(ticket, editedComment, 'alex', 'After');
  await world.removeComment(ticket, deletedComment, 'alex', 'deleted');
  await world.advanceMinutes(2);
  await addComment(ticket, 'alex', 'Next');
  await world.advanceMinutes(2);
  const texts = listMailsTo('jane', ticket).map(({ mail }) => mail.text);
  expect(texts).toEqual([
    expect.stringContaining('After'),
    expect.stringMatching(/Next[^]*Earlier, alex, .+ wrote:\s*> After/),
  ]);
  expect(texts.join()).not.toMatch(/Before|Nonsense/);
});

test('repeated and reordered events are sent once', async () => {
  const ticket = await createTicket();
  const [firstComment, secondComment] = [newId(), newId()];
  await world.addComment(ticket, firstComment, 'alex', 'First');
  await world.addComment(ticket, secondComment, 'alex', 'Second');
  for (const id of [secondComment, firstComment, secondComment, firstComment])
    await world.deliver('comment_added', ticket, id);
  await world.advanceMinutes(3);
  for (const id of [firstComment, secondComment]) await world.deliver('comment_added', ticket, id);
  await world.advanceMinutes(3);
  expect(listMailsTo('jane', ticket).map(({ mail }) => mail.text)).toEqual([
    expect.stringMatching(/First[^]*Second/),
  ]);
});

test('after an hour without SES, every mail is sent once', { tags: ['nightly'] }, async () => {
  const ticket = await createTicket();
  world.ses.react = () => 'refuses';
  for (let count = 0; count < 5; count += 1) {
    await addComment(ticket, 'alex', `Comment ${count}`);
    await world.advanceMinutes(12);
  }
  expect(listMailsTo('jane', ticket)).toEqual([]);
  world.ses.react = () => 'accepts';
  await world.advanceMinutes(40, 2);
  const text = listMailsTo('jane', ticket)
    .map(({ mail }) => mail.text)
    .join('\n');
  for (let count = 0; count < 5; count += 1)
    expect(text.split(`Comment ${count}`).length - 1, text).toBeGreaterThan(0);
  const mailCountByNotice = await world.countMailsByNotice([ticket]);
  expect([...mailCountByNotice.values()]).toEqual(Array.from(mailCountByNotice.values(), () => 1));
  expect(mailCountByNotice.size).toBe(10);
});

test("if SES accepts a mail but its response is lost, SES's report prevents a second mail", async () => {
  const ticket = await createTicket();
  world.ses.react = () => 'lost';
  await addComment(ticket, 'alex');
  await world.advanceMinutes(20);
  expect(listMailsTo('jane', ticket)).toHaveLength(1);
  expect(await listOutcomes(ticket)).toEqual(['sent', 'sent']);
  world.ses.react = () => 'accepts';
});

test('without a report from SES, a comment is sent twice rather than never, and operators see how often', async () => {
  const ticket = await createTicket();
  const countRepeatedMails = () => world.countedMetrics.filter((metric) => metric === 'mailsRepeated').length;
  const countBefore = countRepeatedMails();
  const remainingReactions: ReturnType<SesReaction>[] = ['lost', 'lost'];
  world.ses.react = () => remainingReactions.pop() ?? 'accepts';
  world.ses.reportDelay = Infinity;
  await addComment(ticket, 'alex');
  await world.advanceMinutes(20);
  world.ses.reportDelay = 30_000;
  expect(listMailsTo('jane', ticket)).toHaveLength(2);
  expect(listMailsTo('carl', ticket)).toHaveLength(2);
  expect(countRepeatedMails() - countBefore).toBe(2);
});

test(
  'if SES refuses a mail for more than a day, it is dropped, with the reason',
  { tags: ['nightly'] },
  async () => {
    const ticket = await createTicket();
    world.ses.react = () => 'refuses';
    await addComment(ticket, 'alex');
    await world.advanceMinutes(25 * 60, 20);
    world.ses.react = () => 'accepts';
    await world.advanceMinutes(60, 20);
    const mails = await world.listTicketMails(ticket);
    expect(mails.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['failed', 'Throttling'],
      ['failed', 'Throttling'],
    ]);
    expect(listMailsTo('jane', ticket)).toEqual([]);
  },
);

test('a mail to an address that SES does not accept is withheld, and is not failed work', async () => {
  await world.addPerson('scan', 'customer', 'acme', 'scan@copier3');
  const ticket = await createTicket();
  await world.setFollowState(ticket, 'scan', 'follows');
  await addComment(ticket, 'alex');
  await world.advanceMinutes(3);
  const mails = await world.listTicketMails(ticket);
  expect(mails.flatMap(({ outcome, reason }) => (outcome === 'sent' ? [] : [[outcome, reason]]))).toEqual([
    ['withheld', 'invalid_address'],
  ]);
  expect(world.acceptedMails.filter(({ to }) => to === 'scan@copier3')).toEqual([]);
  expect(await findFailedWork(ticket)).toEqual([]);
});

test('late, repeated and reordered reports yield the last status', async () => {
  const ticket = await createTicket();
  await addComment(ticket, 'alex');
  await world.advanceMinutes(2);
  const { recordMailReport } = await import('../../../lambdas/notifications/outbox/mails.ts');
  const [mail] = await world.listTicketMails(ticket);
  if (!mail) throw new Error('There is no mail');
  for (const outcome of ['delivered', 'sent', 'delayed', 'complained', 'bounced', 'delivered'] as const)
    await recordMailReport(mail, outcome, undefined, world.now());
  expect((await world.listTicketMails(ticket)).find(({ mail_id }) => mail_id === mail.mail_id)?.outcome).toBe(
    'complained',
  );
});

test.each([
  ['moved to another company', { company_id: 'other', company: 'other' }, 'no_access'],
  ['was disabled', { disabled: true }, 'no_access'],
  ['turned these mails off', { mails_off: ['answered' as const] }, 'turned_off'],
  [
    'has an address that bounced',
    { mail_undeliverable: { reason: 'bounce' as const, at: new Date(0).toISOString() } },
    'undeliverable',
  ],
])('a recipient who %s before the mail is sent does not receive it', async (_, fields, reason) => {
  const id = newId();
  const reader = await world.addPerson(`reader-${id}`, 'customer', 'acme');
  const ticket = newId();
  await world.addTicket({ id: ticket, requester_id: `reader-${id}`, company_id: 'acme' });
  await addComment(ticket, 'alex');
  await reader.change(fields);
  await world.advanceMinutes(3);
  expect(listMailsTo(`reader-${id}`, ticket)).toEqual([]);
  expect((await world.listTicketMails(ticket)).map((mail) => [mail.outcome, mail.reason])).toEqual([
    ['withheld', reason],
  ]);
});

test('staff who lost their role receive no more mails about new tickets and replies', async () => {
  const member = await world.addPerson('former', 'agent', null);
  const ticket = await createTicket();
  await world.deliver('ticket_created', ticket, ticket);
  await member.change({ roles: ['customer'] });
  await world.advanceMinutes(3);
  expect(listMailsTo('former', ticket)).toEqual([]);
  expect(listMailsTo('alex', ticket).map(({ mail }) => mail.text)).toEqual([
    expect.stringContaining('It burns.'),
  ]);
});

test('new tickets are mailed to staff who chose their group, except those who are away', async () => {
  const alex = await world.addPerson('alex', 'agent', null);
  const countMailsOfNewTicket = async () => {
    const ticket = await createTicket();
    await world.deliver('ticket_created', ticket, ticket);
    await world.advanceMinutes(3);
    return listMailsTo('alex', ticket).length;
  };
  await alex.change({ new_ticket_groups: ['a7'] });
  expect(await countMailsOfNewTicket()).toBe(0);
  await alex.change({ new_ticket_groups: ['a7', 'none'] });
  expect(await countMailsOfNewTicket()).toBe(1);
  await alex.change({ new_ticket_groups: null });
  expect(await countMailsOfNewTicket()).toBe(1);
  const setAway = (days: number) => {
    const until = new Date(world.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    return world.addItem(absenceItem({ user_id: 'alex', until, note: '' }));
  };
  await setAway(1);
  expect(await countMailsOfNewTicket()).toBe(0);
  await setAway(-1);
  expect(await countMailsOfNewTicket()).toBe(1);
});

test('a comment that was deleted or became an internal note is not mailed', async () => {
  const ticket = await createTicket();
  const id = await addComment(ticket, 'alex', 'Not for customers');
  await world.addComment(ticket, id, 'alex', 'Not for customers', true);
  await world.advanceMinutes(3);
  expect(listMailsTo('jane', ticket)).toEqual([]);
  expect(await listOutcomes(ticket)).toEqual(['withheld', 'withheld']);
});

test('events older than a day are not mailed, such as those of imported tickets', async () => {
  const ticket = await createTicket();
  const id = newId();
  await world.addComment(ticket, id, 'alex', 'Long ago');
  await world.advanceMinutes(25 * 60, 25 * 60);
  await world.deliver('comment_added', ticket, id);
  await world.advanceMinutes(2);
  expect(await listOutcomes(ticket)).toEqual([]);
});

test('an internal note is never quoted in a mail to a customer', async () => {
  const ticket = await createTicket();
  await world.addComment(ticket, newId(), 'sam', 'She pays late.', true);
  await addComment(ticket, 'alex', 'Done.');
  await world.advanceMinutes(2);
  const [sentMail] = listMailsTo('jane', ticket);
  expect(sentMail?.mail.text).toContain('It burns.');
  expect(`${sentMail?.mail.text} ${sentMail?.mail.html}`).not.toContain('pays late');
});

test(
  'a mail that cannot be written is retried after longer and longer pauses, then listed, without delaying others',
  { tags: ['nightly'] },
  async () => {
    const [brokenTicket, otherTicket] = [await createTicket(), await createTicket()];
    const id = await addComment(brokenTicket, 'alex');
    await world.addItem({ ...keys.comment(brokenTicket, id), content: 7 });
    await addComment(otherTicket, 'alex');
    await world.advanceMinutes(3);
    expect(listMailsTo('jane', otherTicket)).toHaveLength(1);
    expect(await findFailedWork(brokenTicket)).toEqual([]);
    await world.advanceMinutes(60);
    expect(await findFailedWork(brokenTicket)).toEqual([]);
    await world.advanceMinutes(240, 5);
    expect(await listOutcomes(brokenTicket)).toEqual(['failed', 'failed']);
    expect(await findFailedWork(brokenTicket)).toEqual(
      Array(2).fill(expect.objectContaining({ work: 'mail', ticket_id: brokenTicket, tries: maxAttempts })),
    );
    expect(listMailsTo('jane', brokenTicket)).toEqual([]);

    // When the cause is fixed, staff retry the mail, and nobody gets it twice.
    await world.addComment(brokenTicket, id, 'alex', 'It works again.');
    for (const failedMail of await findFailedWork(brokenTicket))
      await world.retryFailedWork(failedMail.id, 'Ann Agent');
    await world.advanceMinutes(3);
    expect(listMailsTo('jane', brokenTicket)).toHaveLength(1);
    expect(await findFailedWork(brokenTicket)).toEqual([]);
  },
);
