import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { People } from './people.ts';

export interface FloodOptions {
  readonly site: string;
  /** How long each measurement takes. */
  readonly milliseconds: number;
  readonly connections: number;
}

interface Answer {
  readonly status: number;
  readonly milliseconds: number;
}

/** Milliseconds between two requests of an ordinary customer. */
const thinking = 500;

const createTicket = (token: string): RequestInit => ({
  method: 'POST',
  headers: {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  },
  body: JSON.stringify({ subject: 'The printer is out of paper', description: 'Since this morning.' }),
});

async function send(site: string, request: RequestInit): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(`${site}/api/tickets`, request);
  await response.arrayBuffer();
  return { status: response.status, milliseconds: performance.now() - started };
}

/** Reads the list, and now and then raises a ticket, at the pace of a person. */
async function useDesk(site: string, token: string, stop: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = [];
  const list = { headers: { authorization: `Bearer ${token}` } };
  await pause(Math.random() * thinking);
  for (let turn = 0; !stop.aborted; turn += 1) {
    answers.push(await send(site, turn % 5 === 0 ? createTicket(token) : list));
    await pause(thinking);
  }
  return answers;
}

async function flood(site: string, token: string, stop: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!stop.aborted) answers.push(await send(site, createTicket(token)));
  return answers;
}

/** @param connections of the flooder; 0 for the ordinary customers alone */
async function measure({ ordinary, flooder }: People, { site, milliseconds, connections }: FloodOptions) {
  const stop = AbortSignal.timeout(milliseconds);
  const [calm, hostile] = await Promise.all([
    Promise.all(ordinary.map((token) => useDesk(site, token, stop))),
    Promise.all(Array.from({ length: connections }, () => flood(site, flooder, stop))),
  ]);
  return { ordinary: calm.flat(), flooder: hostile.flat() };
}

function statusesOf(answers: readonly Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}

function quantile(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
}

/** Prints both measurements. @returns whether ordinary requests all succeed, and the flooder's are refused */
export async function compare(people: People, options: FloodOptions): Promise<boolean> {
  // The first requests start the functions.
  await measure(people, { ...options, milliseconds: 5_000, connections: 0 });
  const alone = await measure(people, { ...options, connections: 0 });
  const beside = await measure(people, options);
  console.table(
    [
      { who: 'ten customers, alone', answers: alone.ordinary },
      { who: 'ten customers, beside the flooder', answers: beside.ordinary },
      { who: 'the flooder', answers: beside.flooder },
    ].map(({ who, answers }) => ({
      who,
      requests: answers.length,
      'answers by status': statusesOf(answers),
      'median, ms': quantile(answers, 0.5),
      'p95, ms': quantile(answers, 0.95),
    })),
  );
  const failures = [
    ...([...alone.ordinary, ...beside.ordinary].some(({ status }) => status >= 400)
      ? ['A request of an ordinary customer failed.']
      : []),
    ...(beside.flooder.some(({ status }) => status === 429) ? [] : ['The flooder was never refused.']),
  ];
  for (const failure of failures) console.error(failure);
  return failures.length === 0;
}
