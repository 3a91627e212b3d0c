import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { firewallLimits } from '@portico/shared/model/request-limits.ts';
import { type Answer, type Client, send } from './client.ts';
import type { People } from './people.ts';
import { printRows } from './report.ts';

export interface FloodOptions {
  readonly site: string;
  /** How long each measurement takes, apart from the one that ends when the firewall blocks the flooder. */
  readonly milliseconds: number;
  readonly connections: number;
  /** The most requests of the flooder in a second. */
  readonly rate: number;
}

/** Milliseconds between two requests of an ordinary customer. */
const thinking = 500;
/** Milliseconds after which the firewall must have blocked the flooder: its window, and half a minute. */
const patience = (firewallLimits.seconds + 30) * 1000;

const listTickets = (site: string, client: Client) => send(client, `${site}/api/tickets`, { method: 'GET' });

const createTicket = (site: string, client: Client) =>
  send(client, `${site}/api/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ subject: 'The printer is out of paper', description: 'Since this morning.' }),
  });

/** Reads the list, and now and then raises a ticket, at the pace of a person. */
async function useDesk(site: string, client: Client, stop: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = [];
  await pause(Math.random() * thinking);
  for (let turn = 0; !stop.aborted; turn += 1) {
    answers.push(await (turn % 5 === 0 ? createTicket(site, client) : listTickets(site, client)));
    await pause(thinking);
  }
  return answers;
}

const useDesks = async ({ ordinary }: People, site: string, stop: AbortSignal): Promise<Answer[]> =>
  (await Promise.all(ordinary.map((client) => useDesk(site, client, stop)))).flat();

/** @param milliseconds from one request of a connection to the next, at least */
async function flood(
  { site, milliseconds }: { site: string; milliseconds: number },
  client: Client,
  stop: AbortSignal,
  onAnswer: (answer: Answer) => void,
): Promise<void> {
  while (!stop.aborted) {
    const answer = await createTicket(site, client);
    onAnswer(answer);
    await pause(Math.max(0, milliseconds - answer.milliseconds));
  }
}

/** Ordinary customers beside the flooder, until the firewall has blocked the flooder for a while. */
async function besideFlooder(people: People, { site, milliseconds, connections, rate }: FloodOptions) {
  const started = performance.now();
  const stop = new AbortController();
  const giveUp = setTimeout(() => stop.abort(), patience);
  const answers: Answer[] = [];
  let blocked: number | undefined;
  const onAnswer = (answer: Answer) => {
    answers.push(answer);
    if (blocked !== undefined || !answer.byFirewall) return;
    blocked = answer.sent;
    clearTimeout(giveUp);
    setTimeout(() => stop.abort(), milliseconds);
  };
  const pace = { site, milliseconds: (connections * 1000) / rate };
  const [ordinary] = await Promise.all([
    useDesks(people, site, stop.signal),
    ...Array.from({ length: connections }, () => flood(pace, people.flooder, stop.signal, onAnswer)),
  ]);
  const end = blocked ?? Infinity;
  const split = (all: readonly Answer[]) => ({
    before: all.filter(({ sent }) => sent < end),
    after: all.filter(({ sent }) => sent >= end),
  });
  return { seconds: (end - started) / 1000, ordinary: split(ordinary), flooder: split(answers) };
}

/**
 * Prints the measurements.
 * @returns whether all ordinary requests succeeded, and the flooder was refused, in the end by the firewall
 */
export async function compare(people: People, options: FloodOptions): Promise<boolean> {
  const { site, milliseconds } = options;
  // The first requests start the functions.
  await useDesks(people, site, AbortSignal.timeout(5_000));
  const alone = await useDesks(people, site, AbortSignal.timeout(milliseconds));
  const { seconds, ordinary, flooder } = await besideFlooder(people, options);
  if (flooder.after.length > 0)
    console.log(`The firewall blocked the flooder after ${Math.round(seconds)} seconds.`);
  printRows([
    { who: 'ten customers, alone', answers: alone },
    { who: 'ten customers, before the block', answers: ordinary.before },
    { who: 'ten customers, after it', answers: ordinary.after },
    { who: 'the flooder, before the block', answers: flooder.before },
    { who: 'the flooder, after it', answers: flooder.after },
  ]);
  const failures = [
    ...([...alone, ...ordinary.before, ...ordinary.after].some(({ status }) => status >= 400)
      ? ['A request of an ordinary customer failed.']
      : []),
    ...(flooder.before.some(({ status }) => status === 429) ? [] : ['The API never refused the flooder.']),
    ...(flooder.after.length > 0 ? [] : ['The firewall never blocked the flooder.']),
  ];
  for (const failure of failures) console.error(failure);
  return failures.length === 0;
}
