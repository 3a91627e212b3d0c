import { setTimeout as delay } from 'node:timers/promises';
import type { TableCall } from '../benchmark/table-meter.ts';
import type { Measure, People, Role } from './requests.ts';

/** What one request costs at the table, the look-up of its caller included. */
export interface RequestCost {
  readonly request: string;
  readonly role: Role;
  readonly reads: number;
  readonly writes: number;
  /** Calls that wait for one another: those under way at the same time are one. */
  readonly round_trips: number;
  /** Functions that ran for it, the one that answered and those that events of the table started. */
  readonly invocations: number;
}

function roundTrips(calls: readonly TableCall[]): number {
  let end = 0;
  let count = 0;
  for (const call of calls.toSorted((a, b) => a.start - b.start)) {
    if (call.start >= end) count += 1;
    end = Math.max(end, call.end);
  }
  return count;
}

/** Measures requests one after the other. */
export class Measurement {
  readonly costs: RequestCost[] = [];
  #calls: TableCall[] = [];
  #last = performance.now();
  readonly #people: People;
  readonly #invocations: () => number;
  readonly #quiet: number;

  /**
   * @param invocations how many times functions have run
   * @param quiet milliseconds without a call, after which everything that a request caused has ended
   */
  constructor(people: People, invocations: () => number, quiet: number) {
    this.#people = people;
    this.#invocations = invocations;
    this.#quiet = quiet;
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
    // The function that answers calls first. Those that the stream starts have traces of their own.
    const [first] = this.#calls.toSorted((a, b) => a.start - b.start);
    const calls = this.#calls.filter(({ trace }) => trace === first?.trace);
    this.costs.push({
      request,
      role,
      reads: calls.reduce((sum, { reads }) => sum + reads, 0),
      writes: calls.reduce((sum, { writes }) => sum + writes, 0),
      round_trips: roundTrips(calls),
      invocations: this.#invocations() - before,
    });
    return answer;
  };
}
