import { afterAll, beforeAll, expect, test } from 'vitest';
import { monotonicFactory } from 'ulid';
import { awayItem } from '../../../lambdas/domain/people/away.ts';
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
async function newTicket(): Promise<string> {
  const id = newId();
  await world.addTicket({ id, requester_id: 'jane', company_id: 'acme' });
  await world.setFollowState(id, 'carl', 'follows');
  return id;
}

async function comment(ticket: string, author: string, text = 'Hello', id = newId()): Promise<string> {
  await world.addComment(ticket, id, author, text);
  await world.deliver('comment_added', ticket, id);
  return id;
}

const fates = async (ticket: string) => (await world.mailsOfTicket(ticket)).map(({ fate }) => fate).sort();
const mailsTo = (name: string, ticket: string) =>
  world.taken.filter(({ to, tag }) => to === `${name}@example.com` && tag.startsWith(ticket));

const failedWorkOf = async (ticket: string) =>
  (await world.failedWork()).filter(({ ticket_id }) => ticket_id === ticket);

test('events within a minute are in one mail, and their author gets none', async () => {
  const ticket = await newTicket();
  await comment(ticket, 'alex', 'First');
  await comment(ticket, 'alex', 'Second');
  const status = newId();
  await world.addStatus(ticket, status, 'alex', 'in_progress', 'resolved');
  await world.deliver('status_changed', ticket, status);
  await world.pass(2);
  expect(mailsTo('jane', ticket)).toHaveLength(1);
  expect(mailsTo('jane', ticket)[0]?.mail.text).toMatch(/First[^]*Second[^]*resolved/);
  expect(mailsTo('carl', ticket)).toHaveLength(1);
  expect([...mailsTo('alex', ticket), ...mailsTo('sam', ticket)]).toEqual([]);
  await comment(ticket, 'alex', 'Third');
  await world.pass(3);
  expect(mailsTo('jane', ticket)).toHaveLength(2);
  expect(await fates(ticket)).toEqual(['sent', 'sent', 'sent', 'sent']);
});

test('a comment that joins a mail due now delays the mail until the comment can no longer be taken back', async () => {
  const ticket = await newTicket();
  await comment(ticket, 'alex', 'First');
  await world.pass(0.9, 0.9);
  const lateComment = await comment(ticket, 'alex', 'Too late to be seen');
  // Ten seconds.
  await world.pass(1 / 6, 1 / 6);
  expect(mailsTo('jane', ticket).map(({ mail }) => mail.text)).toEqual([
    expect.not.stringContaining('Too late'),
  ]);
  await world.removeComment(ticket, lateComment, 'alex', 'taken_back');
  await world.pass(5);
  expect(mailsTo('jane', ticket)).toHaveLength(1);
  expect(await fates(ticket)).toEqual(['sent', 'sent', 'withheld', 'withheld']);
});

test("a mail contains a comment's text at the time of sending, but no deleted comments", async () => {
  const ticket = await newTicket();
  const editedComment = await comment(ticket, 'alex', 'Before');
  const deletedComment = await comment(ticket, 'alex', 'Nonsense');
  await world.addComment(ticket, editedComment, 'alex', 'After');
  await world.removeComment(ticket, deletedComment, 'alex', 'deleted');
  await world.pass(2);
  await comment(ticket, 'alex', 'Next');
  await world.pass(2);
  const texts = mailsTo('jane', ticket).map(({ mail }) => mail.text);
  expect(texts).toEqual([
    expect.stringContaining('After'),
    expect.stringMatching(/Next[^]*Earlier, alex, .+ wrote:\s*> After/),
  ]);
  expect(texts.join()).not.toMatch(/Before|Nonsense/);
});

test('repeated and reordered events are sent once', async () => {
  const ticket = await newTicket();
  const [first, second] = [newId(), newId()];
  await world.addComment(ticket, first, 'alex', 'First');
  await world.addComment(ticket, second, 'alex', 'Second');
  for (const id of [second, first, second, first]) await world.deliver('comment_added', ticket, id);
  await world.pass(3);
  for (const id of [first, second]) await world.deliver('comment_added', ticket, id);
  await world.pass(3);
  expect(mailsTo('jane', ticket).map(({ mail }) => mail.text)).toEqual([
    expect.stringMatching(/First[^]*Second/),
  ]);
});

test('after an hour without SES, every mail is sent once', { tags: ['nightly'] }, async () => {
  const ticket = await newTicket();
  world.ses.weather = () => 'refuses';
  for (let count = 0; count < 5; count += 1) {
    await comment(ticket, 'alex', `Comment ${count}`);
    await world.pass(12);
  }
  expect(mailsTo('jane', ticket)).toEqual([]);
  world.ses.weather = () => 'accepts';
  await world.pass(40, 2);
  const text = mailsTo('jane', ticket)
    .map(({ mail }) => mail.text)
    .join('\n');
  for (let count = 0; count < 5; count += 1)
    expect(text.split(`Comment ${count}`).length - 1, text).toBeGreaterThan(0);
  const received = await world.received([ticket]);
  expect([...received.values()]).toEqual(Array.from(received.values(), () => 1));
  expect(received.size).toBe(10);
});

test("if SES accepts a mail but its response is lost, SES's report prevents a second mail", async () => {
  const ticket = await newTicket();
  world.ses.weather = () => 'lost';
  await comment(ticket, 'alex');
  await world.pass(20);
  expect(mailsTo('jane', ticket)).toHaveLength(1);
  expect(await fates(ticket)).toEqual(['sent', 'sent']);
  world.ses.weather = () => 'accepts';
});

test('without a report from SES, a comment is sent twice rather than never', async () => {
  const ticket = await newTicket();
  const weather: ReturnType<SesReaction>[] = ['lost', 'lost'];
  world.ses.weather = () => weather.pop() ?? 'accepts';
  world.ses.reportsAfter = Infinity;
  await comment(ticket, 'alex');
  await world.pass(20);
  world.ses.reportsAfter = 30_000;
  expect(mailsTo('jane', ticket)).toHaveLength(2);
});

test(
  'if SES refuses a mail for more than a day, it is dropped, with the reason',
  { tags: ['nightly'] },
  async () => {
    const ticket = await newTicket();
    world.ses.weather = () => 'refuses';
    await comment(ticket, 'alex');
    await world.pass(25 * 60, 20);
    world.ses.weather = () => 'accepts';
    await world.pass(60, 20);
    const mails = await world.mailsOfTicket(ticket);
    expect(mails.map(({ fate, reason }) => [fate, reason])).toEqual([
      ['failed', 'Throttling'],
      ['failed', 'Throttling'],
    ]);
    expect(mailsTo('jane', ticket)).toEqual([]);
  },
);

test('a mail to an address that SES does not accept is withheld, and is not failed work', async () => {
  await world.addPerson('scan', 'customer', 'acme', 'scan@copier3');
  const ticket = await newTicket();
  await world.setFollowState(ticket, 'scan', 'follows');
  await comment(ticket, 'alex');
  await world.pass(3);
  const mails = await world.mailsOfTicket(ticket);
  expect(mails.flatMap(({ fate, reason }) => (fate === 'sent' ? [] : [[fate, reason]]))).toEqual([
    ['withheld', 'invalid_address'],
  ]);
  expect(world.taken.filter(({ to }) => to === 'scan@copier3')).toEqual([]);
  expect(await failedWorkOf(ticket)).toEqual([]);
});

test('late, repeated and reordered reports yield the last status', async () => {
  const ticket = await newTicket();
  await comment(ticket, 'alex');
  await world.pass(2);
  const { recordMailReport } = await import('../../../lambdas/notifications/outbox/mails.ts');
  const [mail] = await world.mailsOfTicket(ticket);
  if (!mail) throw new Error('There is no mail');
  for (const fate of ['delivered', 'sent', 'delayed', 'complained', 'bounced', 'delivered'] as const)
    await recordMailReport(mail, fate, undefined, world.now());
  expect((await world.mailsOfTicket(ticket)).find(({ mail_id }) => mail_id === mail.mail_id)?.fate).toBe(
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
  await comment(ticket, 'alex');
  await reader.change(fields);
  await world.pass(3);
  expect(mailsTo(`reader-${id}`, ticket)).toEqual([]);
  expect((await world.mailsOfTicket(ticket)).map((mail) => [mail.fate, mail.reason])).toEqual([
    ['withheld', reason],
  ]);
});

test('staff who lost their role receive no more mails about new tickets and replies', async () => {
  const member = await world.addPerson('former', 'agent', null);
  const ticket = await newTicket();
  await world.deliver('ticket_created', ticket, ticket);
  await member.change({ roles: ['customer'] });
  await world.pass(3);
  expect(mailsTo('former', ticket)).toEqual([]);
  expect(mailsTo('alex', ticket).map(({ mail }) => mail.text)).toEqual([
    expect.stringContaining('It burns.'),
  ]);
});

test('new tickets are mailed to staff who chose their group, except those who are away', async () => {
  const alex = await world.addPerson('alex', 'agent', null);
  const mailsOfNewTicket = async () => {
    const ticket = await newTicket();
    await world.deliver('ticket_created', ticket, ticket);
    await world.pass(3);
    return mailsTo('alex', ticket).length;
  };
  await alex.change({ new_ticket_groups: ['a7'] });
  expect(await mailsOfNewTicket()).toBe(0);
  await alex.change({ new_ticket_groups: ['a7', 'none'] });
  expect(await mailsOfNewTicket()).toBe(1);
  await alex.change({ new_ticket_groups: null });
  expect(await mailsOfNewTicket()).toBe(1);
  const away = (days: number) => {
    const until = new Date(world.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    return world.addItem(awayItem({ user_id: 'alex', until, note: '' }));
  };
  await away(1);
  expect(await mailsOfNewTicket()).toBe(0);
  await away(-1);
  expect(await mailsOfNewTicket()).toBe(1);
});

test('a comment that was deleted or became an internal note is not mailed', async () => {
  const ticket = await newTicket();
  const id = await comment(ticket, 'alex', 'Not for customers');
  await world.addComment(ticket, id, 'alex', 'Not for customers', true);
  await world.pass(3);
  expect(mailsTo('jane', ticket)).toEqual([]);
  expect(await fates(ticket)).toEqual(['withheld', 'withheld']);
});

test('events older than a day are not mailed, such as those of imported tickets', async () => {
  const ticket = await newTicket();
  const id = newId();
  await world.addComment(ticket, id, 'alex', 'Long ago');
  await world.pass(25 * 60, 25 * 60);
  await world.deliver('comment_added', ticket, id);
  await world.pass(2);
  expect(await fates(ticket)).toEqual([]);
});

test('an internal note is never quoted in a mail to a customer', async () => {
  const ticket = await newTicket();
  await world.addComment(ticket, newId(), 'sam', 'She pays late.', true);
  await comment(ticket, 'alex', 'Done.');
  await world.pass(2);
  const [mail] = mailsTo('jane', ticket);
  expect(mail?.mail.text).toContain('It burns.');
  expect(`${mail?.mail.text} ${mail?.mail.html}`).not.toContain('pays late');
});

test(
  'a mail that cannot be written is retried after longer and longer pauses, then listed, without delaying others',
  { tags: ['nightly'] },
  async () => {
    const [broken, other] = [await newTicket(), await newTicket()];
    const id = await comment(broken, 'alex');
    await world.addItem({ ...keys.comment(broken, id), content: 7 });
    await comment(other, 'alex');
    await world.pass(3);
    expect(mailsTo('jane', other)).toHaveLength(1);
    expect(await failedWorkOf(broken)).toEqual([]);
    await world.pass(60);
    expect(await failedWorkOf(broken)).toEqual([]);
    await world.pass(240, 5);
    expect(await fates(broken)).toEqual(['failed', 'failed']);
    expect(await failedWorkOf(broken)).toEqual(
      Array(2).fill(expect.objectContaining({ work: 'mail', ticket_id: broken, tries: maxAttempts })),
    );
    expect(mailsTo('jane', broken)).toEqual([]);

    // When the cause is fixed, staff retry the mail, and nobody gets it twice.
    await world.addComment(broken, id, 'alex', 'It works again.');
    for (const letter of await failedWorkOf(broken)) await world.retryFailedWork(letter.id, 'Ann Agent');
    await world.pass(3);
    expect(mailsTo('jane', broken)).toHaveLength(1);
    expect(await failedWorkOf(broken)).toEqual([]);
  },
);
