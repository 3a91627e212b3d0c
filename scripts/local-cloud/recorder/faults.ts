/** How matching calls fail. Without `status`, `code` and `drop` they are only delayed. */
export interface Fault {
  /** The name of the service's folder: `dynamodb`, `cognito`, `s3` … */
  service: string;
  /** @default every operation of the service */
  operation?: string;
  /** Number of calls; `Infinity` until the fault is removed. @default 1 */
  times?: number;
  /** The share of matching calls that fail, spread evenly: 0.2 is every fifth. @default 1: all of them */
  share?: number;
  /** Responds with this HTTP status instead of passing the call on. @default 500, if there is a `code` */
  status?: number;
  /**
   * The service's error code, such as ProvisionedThroughputExceededException.
   * @default InternalServerError, if there is a `status`
   */
  code?: string;
  /** Milliseconds to wait before the call fails or is passed on. */
  delayMs?: number;
  /**
   * Resets the connection: `before` the service receives the call, or `after` it has responded, so that only
   * the response is lost.
   */
  drop?: 'before' | 'after';
}

/** Active faults, in the order in which they were added. */
export class Faults {
  #pending: { fault: Fault; remainingCalls: number; accumulatedHundredths: number }[] = [];

  /** @returns a function that removes the fault */
  add(fault: Fault): () => void {
    const entry = { fault, remainingCalls: fault.times ?? 1, accumulatedHundredths: 0 };
    this.#pending.push(entry);
    return () => {
      this.#pending = this.#pending.filter((pendingEntry) => pendingEntry !== entry);
    };
  }

  clear(): void {
    this.#pending = [];
  }

  /** Returns the fault for this call, if there is one, and counts it as used once. */
  take(service: string, operation: string): Fault | undefined {
    const entry = this.#pending.find((pendingEntry) => {
      const { fault } = pendingEntry;
      if (fault.service !== service || (fault.operation ?? operation) !== operation) return false;
      // Counts in hundredths, because sums of fractions are not exact.
      pendingEntry.accumulatedHundredths += Math.round((fault.share ?? 1) * 100);
      if (pendingEntry.accumulatedHundredths < 100) return false;
      pendingEntry.accumulatedHundredths -= 100;
      return true;
    });
    if (!entry) return undefined;
    entry.remainingCalls -= 1;
    if (entry.remainingCalls <= 0)
      this.#pending = this.#pending.filter((pendingEntry) => pendingEntry !== entry);
    return entry.fault;
  }
}
