import { setTimeout as delay } from 'node:timers/promises';
import type { TableCall } from '../benchmark/table-meter.ts';
import type { Measure, People, Role } from './requests.ts';

/** The table units of one request, including the lookup of its caller. */
export interface RequestCost {
  readonly request: string;
  readonly role: Role;
  readonly reads: number;
  readonly writes: number;
  /** The write units of the functions that the table's events started. */
  readonly event_writes: number;
  /** Sequential calls; concurrent calls count as one. */
  readonly round_trips: number;
  /**
   * Invocations of the function that answered the request, and of the functions that the table's events
   * started.
   */
  readonly invocations: number;
}

function countRoundTrips(calls: readonly TableCall[]): number {
  let latestEnd = 0;
  let count = 0;
  for (const call of calls.toSorted((a, b) => a.start - b.start)) {
    if (call.start >= latestEnd) count += 1;
    latestEnd = Math.max(latestEnd, call.end);
  }
  return count;
}

const sumWrites = (calls: readonly TableCall[]) => calls.reduce((sum, { writes }) => sum + writes, 0);

/** Measures requests one after the other. */
export class Measurement {
  readonly costs: RequestCost[] = [];
  #calls: TableCall[] = [];
  #last = performance.now();
  readonly #people: People;
  readonly #invocations: () => number;
  readonly #quiet: number;

  /**
   * @param countInvocations counts the invocations so far
   * @param idleMilliseconds after this many milliseconds without a call, a request has no further effects
   */
  constructor(people: People, countInvocations: () => number, idleMilliseconds: number) {
    this.#people = people;
    this.#invocations = countInvocations;
    this.#quiet = idleMilliseconds;
  }

  add(call: TableCall): void {
    this.#calls.push(call);
    this.#last = performance.now();
  }

  async #untilQuiet(): Promise<void> {
    while (performance.now() - this.#last < this.#quiet) await delay(this.#quiet / 10);
  }

  readonly measure: Measure = async (request, role, send) => {
    await this.#untilQuiet();
    this.#calls = [];
    const before = this.#invocations();
    const answer = await send(this.#people[role]);
    this.#last = performance.now();
    await this.#untilQuiet();
    // The function that answers the request makes the first call. Functions that read the stream have other
    // traces.
    const [first] = this.#calls.toSorted((a, b) => a.start - b.start);
    const calls = this.#calls.filter(({ trace }) => trace === first?.trace);
    const eventCalls = this.#calls.filter(({ trace }) => trace !== first?.trace);
    this.costs.push({
      request,
      role,
      reads: calls.reduce((sum, { reads }) => sum + reads, 0),
      writes: sumWrites(calls),
      event_writes: sumWrites(eventCalls),
      round_trips: countRoundTrips(calls),
      invocations: this.#invocations() - before,
    });
    return answer;
  };
}
