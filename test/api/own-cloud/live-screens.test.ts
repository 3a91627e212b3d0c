// @module-tag nightly
/**
 * Screens that follow tickets through changes, broken connections and a restart of the whole cloud. `npm
 * test` runs a few; `LIVE_SCREENS=200 LIVE_TICKETS=50 npm test -- live-screens` runs the full experiment. It
 * prints latencies, bytes and requests. LIVE_RATE is the maximum number of changes a second (10).
 */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import type { LiveEnvelope } from '../../../shared/model/live.ts';
import type { TicketDetail } from '../../../shared/contract/tickets.ts';
import { type Channel, openChannel } from '../../../web/live/channel.ts';
import { call, newKey } from '../../support/api.ts';
import { startCloudProcess } from '../../support/cloud-process.ts';
import { namesTicket } from '../../support/live.ts';
import type { Person } from '../../support/people.ts';

const screenCount = Number(process.env['LIVE_SCREENS'] ?? 8);
const ticketCount = Number(process.env['LIVE_TICKETS'] ?? 2);
const rounds = 2;
/** Milliseconds from the start of one change to the start of the next. */
const changeInterval = 1_000 / Number(process.env['LIVE_RATE'] ?? 10);

const sockets = new Set<NodeWebSocket>();
let bytes = 0;
let envelopes = 0;
let requestCount = 0;
/** A browser's WebSocket that counts its traffic. */
class CountedSocket extends NodeWebSocket {
  constructor(url: string) {
    super(url);
    sockets.add(this);
    this.on('message', (data) => {
      envelopes += 1;
      bytes += Buffer.isBuffer(data) ? data.length : 0;
    });
    this.on('close', () => sockets.delete(this));
  }
}

/** A screen with one ticket. It fetches the ticket when it connects, and for every envelope that names it. */
class Screen {
  shown: TicketDetail | undefined;
  isOpen = false;
  onShown: () => void = () => undefined;
  readonly ticket: string;
  readonly #person: Person;
  #channel: Channel | undefined;
  #asking: Promise<void> | undefined;
  #askAgain = false;

  constructor(ticket: string, person: Person) {
    this.ticket = ticket;
    this.#person = person;
  }

  start(onEnvelope: (envelope: LiveEnvelope) => void): void {
    this.#channel = openChannel({
      origin: process.env['SITE'] ?? '',
      getPass: async () => (await call('createLivePass', {}, this.#person)).pass ?? undefined,
      heartbeat: () => ({ action: 'beat' }),
      onEnvelope: (envelope) => {
        onEnvelope(envelope);
        if (namesTicket(this.ticket)(envelope)) this.#ask();
      },
      onState: (state) => {
        this.isOpen = state === 'open';
        if (this.isOpen) this.#ask();
      },
    });
  }

  stop(): void {
    this.#channel?.pause();
  }

  isOf(person: Person): boolean {
    return this.#person === person;
  }

  async settled(): Promise<void> {
    while (this.#asking) await this.#asking;
  }

  #ask(): void {
    if (this.#asking) {
      this.#askAgain = true;
      return;
    }
    requestCount += 1;
    // The callback is read before the request: a response to an earlier request may not contain the change.
    const { onShown } = this;
    this.#asking = call('getTicket', { params: { id: this.ticket } }, this.#person)
      .then((answer) => {
        this.shown = answer;
        onShown();
      })
      // If the request fails because the connection broke, the ticket is fetched again after reconnecting.
      .catch(() => undefined)
      .finally(() => {
        this.#asking = undefined;
        if (this.#askAgain) {
          this.#askAgain = false;
          this.#ask();
        }
      });
  }
}

const { assembly } = inject('cloud');
let directory: string;
let kill: () => Promise<void>;
async function startCloud(port: number): Promise<void> {
  const cloud = await startCloudProcess({ assembly, directory, port });
  ({ kill } = cloud);
  Object.assign(process.env, cloud.environment, {
    SITE: cloud.site,
    TABLE_NAME: cloud.outputs['TableName'],
  });
}

const screens: Screen[] = [];
beforeAll(async () => {
  Object.assign(globalThis, { WebSocket: CountedSocket });
  directory = await mkdtemp(join(tmpdir(), 'portico-live-'));
  await startCloud(0);
});
afterAll(async () => {
  for (const screen of screens) screen.stop();
  await kill();
  await rm(directory, { recursive: true, force: true });
});

let repeatedCount = 0;
/** Repeats a failed request with the same key, as a user does, so that the comment is added only once. */
async function addCommentWithRetries(
  input: Parameters<typeof call<'addTicketComment'>>[1],
  as: Person,
): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1)
    try {
      await call('addTicketComment', input, as);
      return;
    } catch {
      repeatedCount += 1;
    }
  throw new Error('A comment failed five times.');
}

const percentile = (values: readonly number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);
const waitUntilAllOpen = async () => {
  await expect.poll(() => screens.filter(({ isOpen }) => !isOpen).length, { timeout: 120_000 }).toBe(0);
};

it('in the end, every screen shows the data of the API', { timeout: 600_000 }, async () => {
  const { newCompany, newPerson } = await import('../../support/people.ts');
  const [company, other] = [await newCompany(), await newCompany()];
  const people = [
    await newPerson('agent'),
    await newPerson('customer', { company }),
    await newPerson('customer', { company: other }),
  ] as const;
  const [agent] = people;
  const tickets: { readonly id: string; readonly by: Person }[] = [];
  for (let index = 0; index < ticketCount; index += 1) {
    const by = people[1 + (index % 2)] ?? agent;
    const body = { subject: `Ticket ${index}`, description: 'Details.' };
    tickets.push({ id: (await call('createTicket', { body, idempotency_key: newKey() }, by)).id, by });
  }
  const ticketAt = (index: number) => tickets[index % tickets.length] ?? { id: '', by: agent };
  /** Times at which the latest change of each ticket was sent to the API, by ticket id. */
  const sentAt = new Map<string, number>();
  const savedAt = new Map<number, number>();
  const arrivals: { readonly sent: number; readonly at: number }[] = [];
  /** Times at which screens showed the response to their first request after an envelope. */
  const shownAt: { readonly sent: number; readonly at: number }[] = [];
  const lastMeasured = new Map<Screen, number>();
  for (let index = 0; index < screenCount; index += 1) {
    const { id, by } = ticketAt(index);
    const screen = new Screen(id, index % 4 === 0 ? agent : by);
    screens.push(screen);
    screen.start((envelope) => {
      const sent = namesTicket(id)(envelope) ? sentAt.get(id) : undefined;
      // Only the first envelope after each change is measured.
      if (sent === undefined || lastMeasured.get(screen) === sent) return;
      lastMeasured.set(screen, sent);
      arrivals.push({ sent, at: performance.now() });
      screen.onShown = () => {
        screen.onShown = () => undefined;
        shownAt.push({ sent, at: performance.now() });
      };
    });
  }
  await waitUntilAllOpen();

  const change = async (index: number) => {
    const { id, by } = ticketAt(index);
    const body = { content: `Comment ${index}`, is_internal: index % 5 === 4 };
    const as = body.is_internal || index % 2 === 0 ? agent : by;
    const params = { id };
    const sent = performance.now();
    sentAt.set(id, sent);
    await addCommentWithRetries({ params, body, idempotency_key: newKey() }, as);
    savedAt.set(sent, performance.now());
  };
  let changes = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let step = 0; step < ticketCount; step += 1)
      await Promise.all([change((changes += 1)), delay(changeInterval)]);
    // About a fifth of the connections are broken without a closing handshake.
    for (const socket of sockets) if (randomInt(5) === 0) socket.terminate();
  }
  await waitUntilAllOpen();
  sentAt.clear();

  // Kills the cloud, so that all screens lose their connections.
  const port = Number(new URL(process.env['SITE'] ?? '').port);
  await kill();
  await startCloud(port);
  const restarted = performance.now();
  for (let step = 0; step < ticketCount; step += 1) await change((changes += 1));
  await waitUntilAllOpen();
  const reconnectTime = Math.round(performance.now() - restarted);

  const countStaleScreens = async () => {
    await Promise.all(screens.map((screen) => screen.settled()));
    let staleScreens = 0;
    for (const { id, by } of tickets)
      for (const person of [agent, by]) {
        const answer = JSON.stringify(await call('getTicket', { params: { id } }, person));
        const ticketScreens = screens.filter((screen) => screen.ticket === id && screen.isOf(person));
        staleScreens += ticketScreens.filter(({ shown }) => JSON.stringify(shown) !== answer).length;
      }
    return staleScreens;
  };
  await expect.poll(countStaleScreens, { timeout: 60_000, interval: 1_000 }).toBe(0);
  const delaysAfterSaving = arrivals.map(({ sent, at }) => Math.max(0, at - (savedAt.get(sent) ?? at)));
  const delays = arrivals.map(({ sent, at }) => at - sent);
  const screenDelays = shownAt.map(({ sent, at }) => at - sent);
  const formatDelays = (values: readonly number[]) =>
    `p50 ${percentile(values, 0.5)} ms, p95 ${percentile(values, 0.95)} ms`;
  console.log(
    [
      `${screenCount} screens, ${ticketCount} tickets, ${changes} changes, ${arrivals.length} arrivals`,
      `saved to envelope: ${formatDelays(delaysAfterSaving)}; sent to envelope: ${formatDelays(delays)}; sent to screen: ${formatDelays(screenDelays)}`,
      `all back ${reconnectTime} ms after the restart`,
      `${envelopes} messages with ${bytes} bytes received, ${Math.round(bytes / Math.max(1, envelopes))} each`,
      `${requestCount} requests of screens`,
      `${repeatedCount} requests repeated; load of the machine: ${loadavg()[0]?.toFixed(1)}`,
    ].join('; '),
  );
});
