import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { firewallLimits } from '@portico/shared/model/request-limits.ts';
import { type Answer, type Client, send } from './client.ts';
import { floodConnection, floodLiveConnections, keepConnectionOpen } from './live.ts';
import type { FloodClients } from './people.ts';
import { printRows } from './report.ts';

export interface FloodOptions {
  readonly site: string;
  /** How long each measurement takes, except the one that ends when the firewall blocks the flooder. */
  readonly milliseconds: number;
  readonly connections: number;
  /** The maximum number of requests of the flooder in a second. */
  readonly rate: number;
}

/** Milliseconds between two requests of an ordinary customer. */
const thinkingTime = 500;
/** Seconds within which the API must refuse a flooder at full rate, and close the live connection. */
const deadlineSeconds = 5;
/** Milliseconds after which the tool no longer waits for the first connection of the flooder to be closed. */
const maxCloseTime = 30_000;
/** Milliseconds within which the firewall must block the flooder: its limit's window plus half a minute. */
const maxBlockTime = (firewallLimits.seconds + 30) * 1000;

const listTickets = (site: string, client: Client) => send(client, `${site}/api/tickets`, { method: 'GET' });

const createTicket = (site: string, client: Client) =>
  send(client, `${site}/api/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ subject: 'The printer is out of paper', description: 'Since this morning.' }),
  });

const write = (site: string, client: Client, method: 'PUT' | 'POST' | 'PATCH', path: string, body: object) =>
  send(client, `${site}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });

/** Every write that a session can make. @param ticket id of the customer's own ticket */
const createWriteCalls = (site: string, client: Client, ticket: string): (() => Promise<Answer>)[] => [
  () => createTicket(site, client),
  () => write(site, client, 'PUT', `/tickets/${ticket}/draft`, { mode: 'reply', content: 'More' }),
  () => write(site, client, 'POST', `/tickets/${ticket}/read`, { seen_at: new Date().toISOString() }),
  () => write(site, client, 'PUT', `/tickets/${ticket}/follow`, { state: 'follows' }),
  () => write(site, client, 'POST', `/tickets/${ticket}/comments`, { content: 'Yes', is_internal: false }),
  () => write(site, client, 'PATCH', '/me', { full_name: 'Flooder' }),
  () => send(client, `${site}/api/live`, { method: 'POST' }),
];

/** Reads the list and sometimes creates a ticket, at a person's speed. */
async function actAsCustomer(site: string, client: Client, stop: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = [];
  await pause(Math.random() * thinkingTime);
  for (let turn = 0; !stop.aborted; turn += 1) {
    answers.push(await (turn % 5 === 0 ? createTicket(site, client) : listTickets(site, client)));
    await pause(thinkingTime);
  }
  return answers;
}

const actAsCustomers = async (
  { ordinaryClients }: FloodClients,
  site: string,
  stop: AbortSignal,
): Promise<Answer[]> =>
  (await Promise.all(ordinaryClients.map((client) => actAsCustomer(site, client, stop)))).flat();

/** @param milliseconds the minimum time between two requests of a connection */
async function flood(
  calls: readonly (() => Promise<Answer>)[],
  milliseconds: number,
  stop: AbortSignal,
  onAnswer: (answer: Answer) => void,
): Promise<void> {
  for (let turn = 0; !stop.aborted; turn += 1) {
    const answer = await (calls[turn % calls.length] ?? calls[0])?.();
    if (!answer) return;
    onAnswer(answer);
    await pause(Math.max(0, milliseconds - answer.milliseconds));
  }
}

const CreatedTicket = z.object({ id: z.string() });

/**
 * Measures ordinary customers and the flooder, until the firewall has blocked the flooder for a while. The
 * flooder first floods a live connection until it is closed, and then connections and the API together: one
 * small machine cannot serve both floods at full rate, so the first delay would measure the machine.
 */
async function measureWithFlooder(
  people: FloodClients,
  { site, milliseconds, connections, rate }: FloodOptions,
) {
  const stop = new AbortController();
  const customers = actAsCustomers(people, site, stop.signal);
  const heartbeats = Promise.all(
    people.ordinaryClients.map((client) => keepConnectionOpen(site, client, stop.signal)),
  );
  const closedConnection = await floodConnection(
    site,
    people.flooder,
    rate,
    AbortSignal.timeout(maxCloseTime),
  );
  const started = performance.now();
  const giveUpTimer = setTimeout(() => stop.abort(), maxBlockTime);
  const answers: Answer[] = [];
  let blockedAt: number | undefined;
  const onAnswer = (answer: Answer) => {
    answers.push(answer);
    if (blockedAt !== undefined || !answer.isRefusedByFirewall) return;
    blockedAt = answer.sentAt;
    clearTimeout(giveUpTimer);
    setTimeout(() => stop.abort(), milliseconds);
  };
  const { id } = CreatedTicket.parse(JSON.parse((await createTicket(site, people.flooder)).text));
  const calls = createWriteCalls(site, people.flooder, id);
  const [ordinary, beats, live] = await Promise.all([
    customers,
    heartbeats,
    floodLiveConnections(site, people.flooder, rate, stop.signal),
    ...Array.from({ length: connections }, (_, at) =>
      flood([...calls.slice(at), ...calls.slice(0, at)], (connections * 1000) / rate, stop.signal, onAnswer),
    ),
  ]);
  const end = blockedAt ?? Infinity;
  const splitAtBlock = (all: readonly Answer[]) => ({
    before: all.filter(({ sentAt }) => sentAt < end),
    after: all.filter(({ sentAt }) => sentAt >= end),
  });
  const firstRefusalIndex = answers.findIndex(({ status }) => status === 429);
  const refusedAt = answers[firstRefusalIndex]?.sentAt ?? Infinity;
  return {
    seconds: (end - started) / 1000,
    secondsToRefusal: (refusedAt - started) / 1000,
    requestsToRefusal: firstRefusalIndex < 0 ? Infinity : firstRefusalIndex,
    ordinary: splitAtBlock(ordinary),
    /** Requests of ordinary customers after the deadline for refusing the flooder. */
    late: ordinary.filter(({ sentAt }) => sentAt > started + deadlineSeconds * 1000),
    lost: beats.reduce((sum, counts) => sum + counts.lostCount, 0),
    answered: beats.reduce((sum, counts) => sum + counts.answeredCount, 0),
    closedConnection,
    live,
    flooder: splitAtBlock(answers),
  };
}

/**
 * Prints the measurements.
 * @returns whether ordinary customers lost no request and no heartbeat, and whether the flooder was refused
 * and disconnected in time and finally blocked by the firewall
 */
export async function measureFlood(people: FloodClients, options: FloodOptions): Promise<boolean> {
  const { site, milliseconds } = options;
  // Warms up: the first requests start the functions.
  await actAsCustomers(people, site, AbortSignal.timeout(5_000));
  const baselineAnswers = await actAsCustomers(people, site, AbortSignal.timeout(milliseconds));
  const measurement = await measureWithFlooder(people, options);
  const { seconds, secondsToRefusal, requestsToRefusal, ordinary, late, lost, answered, flooder } =
    measurement;
  const { closedConnection, live } = measurement;
  const end = closedConnection === 'refused' ? undefined : closedConnection;
  console.log(
    `The API refused the flooder after ${requestsToRefusal} requests, in ${secondsToRefusal.toFixed(1)} seconds.`,
  );
  console.log(
    end
      ? `The first live connection of the flooder was closed after ${end.messages} messages, in ${(end.milliseconds / 1000).toFixed(1)} seconds. Later ${live.closedCount} were closed, and ${live.refusedCount} were refused.`
      : 'The first live connection of the flooder was not closed.',
  );
  console.log(`Ordinary customers: ${answered} heartbeats were answered, ${lost} lost.`);
  if (flooder.after.length > 0)
    console.log(`The firewall blocked the flooder after ${Math.round(seconds)} seconds.`);
  printRows([
    { label: 'ten customers, alone', answers: baselineAnswers },
    { label: 'ten customers, before the block', answers: ordinary.before },
    { label: 'ten customers, after the block', answers: ordinary.after },
    { label: 'the flooder, before the block', answers: flooder.before },
    { label: 'the flooder, after the block', answers: flooder.after },
  ]);
  const failures = [
    ...([...baselineAnswers, ...ordinary.before, ...ordinary.after].some(({ status }) => status >= 400)
      ? ['A request of an ordinary customer failed.']
      : []),
    ...(late.some(({ status }) => status >= 429)
      ? ['An ordinary customer was refused because of the flooder.']
      : []),
    ...(lost === 0 ? [] : ['A heartbeat of an ordinary customer was lost.']),
    ...(requestsToRefusal <= deadlineSeconds * options.rate
      ? []
      : ['The API did not refuse the flooder in time.']),
    ...(end && end.milliseconds <= deadlineSeconds * 1000
      ? []
      : ['The live connection of the flooder was not closed in time.']),
    ...(flooder.after.length > 0 ? [] : ['The firewall never blocked the flooder.']),
  ];
  for (const failure of failures) console.error(failure);
  return failures.length === 0;
}
