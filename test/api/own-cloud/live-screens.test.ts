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
import { isAboutTicket } from '../../support/live.ts';
import type { Person } from '../../support/people.ts';

const screenCount = Number(process.env['LIVE_SCREENS'] ?? 8);
const ticketCount = Number(process.env['LIVE_TICKETS'] ?? 2);
const roundCount = 2;
/** Milliseconds from the start of one change to the start of the next. */
const changeIntervalMs = 1_000 / Number(process.env['LIVE_RATE'] ?? 10);

const sockets = new Set<NodeWebSocket>();
let receivedBytes = 0;
let envelopeCount = 0;
let requestCount = 0;
/** A browser's WebSocket that counts its traffic. */
class CountingSocket extends NodeWebSocket {
  constructor(url: string) {
    super(url);
    sockets.add(this);
    this.on('message', (data) => {
      envelopeCount += 1;
      receivedBytes += Buffer.isBuffer(data) ? data.length : 0;
    });
    this.on('close', () => sockets.delete(this));
  }
}

/** A screen with one ticket. It fetches the ticket when it connects, and for every envelope that names it. */
class Screen {
  shownDetail: TicketDetail | undefined;
  isOpen = false;
  onTicketShown: () => void = () => undefined;
  readonly ticket: string;
  readonly #person: Person;
  #channel: Channel | undefined;
  #pendingRequest: Promise<void> | undefined;
  #shouldFetchAgain = false;

  constructor(ticket: string, person: Person) {
    this.ticket = ticket;
    this.#person = person;
  }

  start(onEnvelope: (envelope: LiveEnvelope) => void): void {
    this.#channel = openChannel({
      origin: process.env['SITE'] ?? '',
      getPass: async () => (await call('createLivePass', {}, this.#person)).pass ?? undefined,
      createHeartbeat: () => ({ action: 'beat' }),
      onEnvelope: (envelope) => {
        onEnvelope(envelope);
        if (isAboutTicket(this.ticket)(envelope)) this.#fetchTicket();
      },
      onStateChange: (state) => {
        this.isOpen = state === 'open';
        if (this.isOpen) this.#fetchTicket();
      },
    });
  }

  stop(): void {
    this.#channel?.pause();
  }

  belongsTo(person: Person): boolean {
    return this.#person === person;
  }

  async waitForRequests(): Promise<void> {
    while (this.#pendingRequest) await this.#pendingRequest;
  }

  #fetchTicket(): void {
    if (this.#pendingRequest) {
      this.#shouldFetchAgain = true;
      return;
    }
    requestCount += 1;
    // The callback is read before the request: a response to an earlier request may not contain the change.
    const { onTicketShown } = this;
    this.#pendingRequest = call('getTicket', { params: { id: this.ticket } }, this.#person)
      .then((answer) => {
        this.shownDetail = answer;
        onTicketShown();
      })
      // If the request fails because the connection broke, the ticket is fetched again after reconnecting.
      .catch(() => undefined)
      .finally(() => {
        this.#pendingRequest = undefined;
        if (this.#shouldFetchAgain) {
          this.#shouldFetchAgain = false;
          this.#fetchTicket();
        }
      });
  }
}

const { assembly } = inject('cloud');
let directory: string;
let killCloud: () => Promise<void>;
async function startCloud(port: number): Promise<void> {
  const cloud = await startCloudProcess({ assembly, directory, port });
  ({ kill: killCloud } = cloud);
  Object.assign(process.env, cloud.environment, {
    SITE: cloud.site,
    TABLE_NAME: cloud.outputs['TableName'],
  });
}

const screens: Screen[] = [];
beforeAll(async () => {
  Object.assign(globalThis, { WebSocket: CountingSocket });
  directory = await mkdtemp(join(tmpdir(), 'portico-live-'));
  await startCloud(0);
});
afterAll(async () => {
  for (const screen of screens) screen.stop();
  await killCloud();
  await rm(directory, { recursive: true, force: true });
});

let repeatedRequestCount = 0;
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
      repeatedRequestCount += 1;
    }
  throw new Error('A comment failed five times.');
}

const percentile = (values: readonly number[], fraction: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * fraction)] ?? 0);
const waitUntilScreensOpen = async () => {
  await expect.poll(() => screens.filter(({ isOpen }) => !isOpen).length, { timeout: 120_000 }).toBe(0);
};

it('in the end, every screen shows the data of the API', { timeout: 600_000 }, async () => {
  const { newCompany, newPerson } = await import('../../support/people.ts');
  const [company, otherCompany] = [await newCompany(), await newCompany()];
  const people = [
    await newPerson('agent'),
    await newPerson('customer', { company }),
    await newPerson('customer', { company: otherCompany }),
  ] as const;
  const [agent] = people;
  const tickets: { readonly id: string; readonly requester: Person }[] = [];
  for (let index = 0; index < ticketCount; index += 1) {
    const requester = people[1 + (index % 2)] ?? agent;
    const body = { subject: `Ticket ${index}`, description: 'Details.' };
    tickets.push({
      id: (await call('createTicket', { body, idempotency_key: newKey() }, requester)).id,
      requester,
    });
  }
  const pickTicket = (index: number) => tickets[index % tickets.length] ?? { id: '', requester: agent };
  /** Times at which the latest change of each ticket was sent to the API, by ticket id. */
  const sentTimes = new Map<string, number>();
  const savedTimes = new Map<number, number>();
  const envelopeArrivals: { readonly sentTime: number; readonly time: number }[] = [];
  /** Times at which screens showed the response to their first request after an envelope. */
  const screenUpdates: { readonly sentTime: number; readonly time: number }[] = [];
  const lastMeasuredSentTimes = new Map<Screen, number>();
  for (let index = 0; index < screenCount; index += 1) {
    const { id, requester } = pickTicket(index);
    const screen = new Screen(id, index % 4 === 0 ? agent : requester);
    screens.push(screen);
    screen.start((envelope) => {
      const sentTime = isAboutTicket(id)(envelope) ? sentTimes.get(id) : undefined;
      // Only the first envelope after each change is measured.
      if (sentTime === undefined || lastMeasuredSentTimes.get(screen) === sentTime) return;
      lastMeasuredSentTimes.set(screen, sentTime);
      envelopeArrivals.push({ sentTime, time: performance.now() });
      screen.onTicketShown = () => {
        screen.onTicketShown = () => undefined;
        screenUpdates.push({ sentTime, time: performance.now() });
      };
    });
  }
  await waitUntilScreensOpen();

  const addComment = async (index: number) => {
    const { id, requester } = pickTicket(index);
    const body = { content: `Comment ${index}`, is_internal: index % 5 === 4 };
    const as = body.is_internal || index % 2 === 0 ? agent : requester;
    const params = { id };
    const sentTime = performance.now();
    sentTimes.set(id, sentTime);
    await addCommentWithRetries({ params, body, idempotency_key: newKey() }, as);
    savedTimes.set(sentTime, performance.now());
  };
  let changeCount = 0;
  for (let round = 0; round < roundCount; round += 1) {
    for (let step = 0; step < ticketCount; step += 1)
      await Promise.all([addComment((changeCount += 1)), delay(changeIntervalMs)]);
    // About a fifth of the connections are broken without a closing handshake.
    for (const socket of sockets) if (randomInt(5) === 0) socket.terminate();
  }
  await waitUntilScreensOpen();
  sentTimes.clear();

  // Kills the cloud, so that all screens lose their connections.
  const port = Number(new URL(process.env['SITE'] ?? '').port);
  await killCloud();
  await startCloud(port);
  const restartTime = performance.now();
  for (let step = 0; step < ticketCount; step += 1) await addComment((changeCount += 1));
  await waitUntilScreensOpen();
  const reconnectMs = Math.round(performance.now() - restartTime);

  const countStaleScreens = async () => {
    await Promise.all(screens.map((screen) => screen.waitForRequests()));
    let staleScreenCount = 0;
    for (const { id, requester } of tickets)
      for (const person of [agent, requester]) {
        const apiDetail = JSON.stringify(await call('getTicket', { params: { id } }, person));
        const ticketScreens = screens.filter((screen) => screen.ticket === id && screen.belongsTo(person));
        staleScreenCount += ticketScreens.filter(
          ({ shownDetail }) => JSON.stringify(shownDetail) !== apiDetail,
        ).length;
      }
    return staleScreenCount;
  };
  await expect.poll(countStaleScreens, { timeout: 60_000, interval: 1_000 }).toBe(0);
  const delaysAfterSaving = envelopeArrivals.map(({ sentTime, time }) =>
    Math.max(0, time - (savedTimes.get(sentTime) ?? time)),
  );
  const envelopeDelays = envelopeArrivals.map(({ sentTime, time }) => time - sentTime);
  const screenDelays = screenUpdates.map(({ sentTime, time }) => time - sentTime);
  const formatDelays = (values: readonly number[]) =>
    `p50 ${percentile(values, 0.5)} ms, p95 ${percentile(values, 0.95)} ms`;
  console.log(
    [
      `${screenCount} screens, ${ticketCount} tickets, ${changeCount} changes, ${envelopeArrivals.length} arrivals`,
      `saved to envelope: ${formatDelays(delaysAfterSaving)}; sent to envelope: ${formatDelays(envelopeDelays)}; sent to screen: ${formatDelays(screenDelays)}`,
      `all back ${reconnectMs} ms after the restart`,
      `${envelopeCount} messages with ${receivedBytes} bytes received, ${Math.round(receivedBytes / Math.max(1, envelopeCount))} each`,
      `${requestCount} requests of screens`,
      `${repeatedRequestCount} requests repeated; load of the machine: ${loadavg()[0]?.toFixed(1)}`,
    ].join('; '),
  );
});
