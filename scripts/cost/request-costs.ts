import { setTimeout as pause } from 'node:timers/promises';
import { type ApiCaller, apiCaller } from './api-caller.ts';
import { readLists, readTicket } from './reads.ts';
import { joinTickets, workOnTicket } from './ticket-acts.ts';
import type { Measured, Role } from './measured.ts';
import type { Tokens } from './operations.ts';
import type { MeteredCloud } from './simulate.ts';
import type { TableCall, TableMeter } from './table-meter.ts';

/** What one request costs at the table, the look-up of its caller included. */
export interface RequestCost {
  readonly request: string;
  readonly role: Role;
  readonly reads: number;
  readonly writes: number;
  /** Calls that wait for one another: those under way at the same time are one. */
  readonly round_trips: number;
  /** Of the answer as it is sent: compressed, with its headers. */
  readonly kilobytes: number;
}

/** Milliseconds without a call, after which what earlier requests caused has ended. */
const quiet = 400;

/** The calls of one request: consumers of the stream call later, in traces of their own. */
class CallsOfRequest {
  #calls: TableCall[] = [];
  #last = performance.now();

  constructor(table: TableMeter) {
    table.onCall = (call) => {
      this.#calls.push(call);
      this.#last = call.end;
    };
  }

  async begin(): Promise<void> {
    while (performance.now() - this.#last < quiet) await pause(quiet / 4);
    this.#calls = [];
  }

  cost(): Omit<RequestCost, 'request' | 'role' | 'kilobytes'> {
    const sorted = this.#calls.toSorted((a, b) => a.start - b.start);
    const calls = sorted.filter(({ root }) => root === sorted[0]?.root);
    let [end, round_trips] = [0, 0];
    for (const call of calls) {
      if (call.start >= end) round_trips += 1;
      end = Math.max(end, call.end);
    }
    const sumOf = (unit: 'reads' | 'writes') => calls.reduce((sum, call) => sum + call[unit], 0);
    return { reads: sumOf('reads'), writes: sumOf('writes'), round_trips };
  }
}

async function costsOf(
  { cloud, table, meter, signIn }: MeteredCloud,
  send: (measured: Measured, call: ApiCaller, tokens: Tokens) => Promise<void>,
): Promise<RequestCost[]> {
  const tokens = await signIn();
  const calls = new CallsOfRequest(table);
  const kilobytesSent = () => (meter.total().site_gb ?? 0) * 1024 ** 2;
  const costs: RequestCost[] = [];
  await send(
    async (request, role, answered) => {
      await calls.begin();
      const before = kilobytesSent();
      const answer = await answered(tokens[role]);
      costs.push({ request, role, ...calls.cost(), kilobytes: kilobytesSent() - before });
      return answer;
    },
    apiCaller(cloud, meter),
    tokens,
  );
  return costs;
}

/** Works on tickets: each request once, one after the other. */
export const costsOfWork = (metered: MeteredCloud): Promise<RequestCost[]> =>
  costsOf(metered, async (measured, call, { customer }) => {
    await workOnTicket(measured, call, customer);
    await joinTickets(measured, call, customer);
  });

/** Opens each screen once, one after the other. */
export const costsOfReading = (metered: MeteredCloud): Promise<RequestCost[]> =>
  costsOf(metered, async (measured, call, { customer }) => {
    await readLists(measured, call);
    const [newest] = (await call('listTickets', { query: {} }, customer)).items;
    if (!newest) throw new Error('The company of the customer has no ticket.');
    await readTicket(measured, call, newest.id);
  });
