import { afterAll, beforeAll, expect, test } from 'vitest';
import { monotonicFactory } from 'ulid';
import { type OutboxWorld, type SesReaction, startOutboxWorld } from './outbox-world.ts';

/**
 * The number of events; few by default. `OUTBOX_EVENTS=1000 npm test -- outbox-faults` sends a thousand
 * events, kills the functions at each await, and takes minutes.
 */
const eventsOption = process.env['OUTBOX_EVENTS'];
const events = Number(eventsOption ?? 20);
const killEvery = eventsOption === undefined ? 15 : 1;
const commentsOfTicket = 20;

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
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Creates a ticket of Jane's that her colleague Carl follows. */
async function newTicket(): Promise<string> {
  const id = newId();
  await world.addTicket({ id, requester_id: 'jane', company_id: 'acme' });
  await world.setFollowState(id, 'carl', 'follows');
  return id;
}

interface Story {
  readonly reportsAfter: number;
}

async function story({ reportsAfter }: Story): Promise<string> {
  world.ses.reportsAfter = reportsAfter;
  const id = newId();
  await world.addTicket({ id, requester_id: 'jane', company_id: 'acme' });
  const comment = newId();
  await world.addComment(id, comment, 'alex', 'Hello');
  await world.deliver('comment_added', id, comment);
  await world.pass(2);
  await world.pass(6, 6);
  await world.pass(2);
  return id;
}

test.each([
  ['SES reports within the lease', { reportsAfter: 30_000 }, 0],
  ['SES never reports', { reportsAfter: Infinity }, 3],
])(
  'nothing is lost if the function is killed at any await: %s',
  async (title, options, mostTwice) => {
    world.killAt(Infinity);
    await story(options);
    const points = world.passed();
    let killed = 0;
    let sentTwice = 0;
    for (let at = 0; at < points; at += killEvery) {
      world.killAt(at);
      const ticket = await story(options);
      world.killAt(Infinity);
      killed += 1;
      const times = [...(await world.received([ticket])).values()];
      expect(times, `killed at ${at} of ${points}`).toHaveLength(1);
      sentTwice += times.filter((time) => time > 1).length;
      expect((await world.mailsOfTicket(ticket)).map(({ fate }) => fate)).toEqual(['sent']);
    }
    console.log(
      `${title}: killed at ${killed} of ${points} points, 0 of ${killed} mails lost, ${sentTwice} sent twice`,
    );
    expect(sentTwice).toBeLessThanOrEqual(mostTwice);
  },
  600_000,
);

test(
  `${events} events are mailed while SES fails for a fifth of the mails, batches are repeated and reordered, and functions die`,
  { tags: ['nightly'], timeout: 1_800_000 },
  async () => {
    const random = numbers(20_260_227);
    const weather: SesReaction = () => {
      const number = random();
      if (number < 0.12) return 'refuses';
      return number < 0.16 ? 'fails' : number < 0.2 ? 'lost' : 'accepts';
    };
    world.ses.weather = weather;
    world.ses.reportsAfter = 30_000;
    const before = world.taken.length;
    const tickets: string[] = [];
    const expectedMails = new Set<string>();
    const startTime = world.now();
    let deaths = 0;
    for (let first = 0; first < events; first += commentsOfTicket) {
      const ticket = await newTicket();
      tickets.push(ticket);
      const comments = Array.from({ length: Math.min(commentsOfTicket, events - first) }, newId);
      for (const [index, id] of comments.entries()) {
        const author = index % 3 === 0 ? 'jane' : 'alex';
        await world.addComment(ticket, id, author, `Comment ${index}`);
        for (const reader of ['jane', 'carl'])
          if (reader !== author) expectedMails.add(`${reader}@example.com comment_added:${id}`);
      }
      const batches = [...comments, ...comments].toSorted(() => random() - 0.5);
      for (const id of batches) {
        // Kills processes at random moments, including while they process a batch or send mails.
        world.killAt(random() < 0.1 ? Math.floor(random() * 12) : Infinity);
        await world.deliver('comment_added', ticket, id);
        if (random() < 0.1) await world.pass(1);
        deaths += world.deaths();
      }
    }
    world.killAt(Infinity);
    await world.pass(60, 2);
    const received = await world.received(tickets);
    const mailCounts = [...received.values()];
    const lostMails = [...expectedMails].filter((name) => !received.has(name));
    const unexpectedMails = [...received.keys()].filter((name) => !expectedMails.has(name));
    const duplicateCount = mailCounts.filter((time) => time > 1).length;
    console.log(
      [
        `${events} events on ${tickets.length} tickets, each delivered twice and out of order; ${deaths} processes died`,
        `expected notices (event and reader): ${expectedMails.size}`,
        `mails that SES took: ${world.taken.length - before}, in ${Math.round((world.now().getTime() - startTime.getTime()) / 60_000)} minutes`,
        `notices: ${mailCounts.filter((time) => time === 1).length} once, ${duplicateCount} twice or more, ${lostMails.length} never, ${unexpectedMails.length} to people that they do not concern`,
      ].join('\n'),
    );
    expect({ lostMails, unexpectedMails, duplicateCount }).toEqual({
      lostMails: [],
      unexpectedMails: [],
      duplicateCount: 0,
    });
    for (const ticket of tickets)
      for (const { fate } of await world.mailsOfTicket(ticket)) expect(fate).toBe('sent');
  },
);
