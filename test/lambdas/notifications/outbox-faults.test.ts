import { afterAll, beforeAll, expect, test } from 'vitest';
import { monotonicFactory } from 'ulid';
import { type OutboxWorld, type SesReaction, startOutboxWorld } from './outbox-world.ts';

/**
 * The number of events; few by default. `OUTBOX_EVENTS=1000 npm test -- outbox-faults` sends a thousand
 * events, kills the functions at each await, and takes minutes.
 */
const eventsOption = process.env['OUTBOX_EVENTS'];
const eventCount = Number(eventsOption ?? 20);
const pointsBetweenKills = eventsOption === undefined ? 15 : 1;
const commentsPerTicket = 20;

let world: OutboxWorld;
beforeAll(async () => {
  world = await startOutboxWorld();
  for (const name of ['jane', 'carl']) await world.addPerson(name, 'customer', 'acme');
  const alex = await world.addPerson('alex', 'agent', null);
  await alex.change({ mails_off: ['new_ticket', 'customer_reply'] });
});
afterAll(() => world.close());

const nextId = monotonicFactory();
const newId = () => nextId();

/** A repeatable sequence of numbers from 0 to 1 (Park and Miller). */
function createRandomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Creates a ticket of Jane's that her colleague Carl follows. */
async function createTicket(): Promise<string> {
  const id = newId();
  await world.addTicket({ id, requester_id: 'jane', company_id: 'acme' });
  await world.setFollowState(id, 'carl', 'follows');
  return id;
}

interface MailOptions {
  readonly reportDelay: number;
}

async function mailComment({ reportDelay }: MailOptions): Promise<string> {
  world.ses.reportDelay = reportDelay;
  const id = newId();
  await world.addTicket({ id, requester_id: 'jane', company_id: 'acme' });
  const comment = newId();
  await world.addComment(id, comment, 'alex', 'Hello');
  await world.deliver('comment_added', id, comment);
  await world.advanceMinutes(2);
  await world.advanceMinutes(6, 6);
  await world.advanceMinutes(2);
  return id;
}

test.each([
  ['SES reports within the lease', { reportDelay: 30_000 }, 0],
  ['SES never reports', { reportDelay: Infinity }, 3],
])(
  'nothing is lost if the function is killed at any await: %s',
  async (title, options, maxSentTwiceCount) => {
    world.killAt(Infinity);
    await mailComment(options);
    const killPointCount = world.countPassedPoints();
    let killCount = 0;
    let sentTwiceCount = 0;
    for (let killPointIndex = 0; killPointIndex < killPointCount; killPointIndex += pointsBetweenKills) {
      world.killAt(killPointIndex);
      const ticket = await mailComment(options);
      world.killAt(Infinity);
      killCount += 1;
      const mailCounts = [...(await world.countMailsByNotice([ticket])).values()];
      expect(mailCounts, `killed at ${killPointIndex} of ${killPointCount}`).toHaveLength(1);
      sentTwiceCount += mailCounts.filter((count) => count > 1).length;
      expect((await world.listTicketMails(ticket)).map(({ outcome }) => outcome)).toEqual(['sent']);
    }
    console.log(
      `${title}: killed at ${killCount} of ${killPointCount} points, 0 of ${killCount} mails lost, ${sentTwiceCount} sent twice`,
    );
    expect(sentTwiceCount).toBeLessThanOrEqual(maxSentTwiceCount);
  },
  600_000,
);

test(
  `${eventCount} events are mailed while SES fails for a fifth of the mails, batches are repeated and reordered, and functions die`,
  { tags: ['nightly'], timeout: 1_800_000 },
  async () => {
    const random = createRandomNumbers(20_260_227);
    const reactAtRandom: SesReaction = () => {
      const number = random();
      if (number < 0.12) return 'refuses';
      return number < 0.16 ? 'fails' : number < 0.2 ? 'lost' : 'accepts';
    };
    world.ses.react = reactAtRandom;
    world.ses.reportDelay = 30_000;
    const mailCountBefore = world.acceptedMails.length;
    const tickets: string[] = [];
    const expectedNotices = new Set<string>();
    const startDate = world.now();
    let deathCount = 0;
    for (let firstEventIndex = 0; firstEventIndex < eventCount; firstEventIndex += commentsPerTicket) {
      const ticket = await createTicket();
      tickets.push(ticket);
      const comments = Array.from(
        { length: Math.min(commentsPerTicket, eventCount - firstEventIndex) },
        newId,
      );
      for (const [index, id] of comments.entries()) {
        const author = index % 3 === 0 ? 'jane' : 'alex';
        await world.addComment(ticket, id, author, `Comment ${index}`);
        for (const recipient of ['jane', 'carl'])
          if (recipient !== author) expectedNotices.add(`${recipient}@example.com comment_added:${id}`);
      }
      const idsToDeliver = [...comments, ...comments].toSorted(() => random() - 0.5);
      for (const id of idsToDeliver) {
        // Kills processes at random moments, including while they process a batch or send mails.
        world.killAt(random() < 0.1 ? Math.floor(random() * 12) : Infinity);
        await world.deliver('comment_added', ticket, id);
        if (random() < 0.1) await world.advanceMinutes(1);
        deathCount += world.countDeaths();
      }
    }
    world.killAt(Infinity);
    await world.advanceMinutes(60, 2);
    const mailCountByNotice = await world.countMailsByNotice(tickets);
    const mailCounts = [...mailCountByNotice.values()];
    const lostNotices = [...expectedNotices].filter((notice) => !mailCountByNotice.has(notice));
    const unexpectedNotices = [...mailCountByNotice.keys()].filter((notice) => !expectedNotices.has(notice));
    const duplicateCount = mailCounts.filter((count) => count > 1).length;
    console.log(
      [
        `${eventCount} events on ${tickets.length} tickets, each delivered twice and out of order; ${deathCount} processes died`,
        `expected notices (event and reader): ${expectedNotices.size}`,
        `mails that SES took: ${world.acceptedMails.length - mailCountBefore}, in ${Math.round((world.now().getTime() - startDate.getTime()) / 60_000)} minutes`,
        `notices: ${mailCounts.filter((count) => count === 1).length} once, ${duplicateCount} twice or more, ${lostNotices.length} never, ${unexpectedNotices.length} to people that they do not concern`,
      ].join('\n'),
    );
    expect({ lostMails: lostNotices, unexpectedMails: unexpectedNotices, duplicateCount }).toEqual({
      lostMails: [],
      unexpectedMails: [],
      duplicateCount: 0,
    });
    for (const ticket of tickets)
      for (const { outcome } of await world.listTicketMails(ticket)) expect(outcome).toBe('sent');
  },
);
