import type { FunctionDefinition } from './function-definition.ts';
import { ExecutionEnvironment, type Outcome } from './execution-environment.ts';
import { addInvocation, maxInvocations, recursionErrorType } from './lineage.ts';

export interface RuntimeOptions {
  /** Receives each line that a function writes to its output. */
  log?: (functionName: string, line: string) => void;
  /**
   * Concurrent environments of one function; further events wait.
   * @default 6 for one machine; Lambda allows 1000
   */
  concurrency?: number;
  /** Environments of one function that stay warm between events. @default 6 */
  maxIdleEnvironments?: number;
  /** Milliseconds after which an idle environment is ended. @default 60000 */
  idleTimeout?: number;
}

/**
 * Lambda's maximum size of an event and of a response, in bytes.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export const payloadLimit = 6 * 1024 * 1024;

interface Pool {
  definition: FunctionDefinition;
  idleEnvironments: { environment: ExecutionEnvironment; since: number }[];
  busyEnvironments: Set<ExecutionEnvironment>;
  waiters: (() => void)[];
}

/** Runs the functions of an assembly as Lambda does, each in its own execution environments. */
export class LambdaRuntime {
  readonly #pools = new Map<string, Pool>();
  readonly #options: Required<RuntimeOptions>;
  readonly #idleTimer: NodeJS.Timeout;
  #closed = false;
  #invocations = 0;

  constructor(definitions: FunctionDefinition[], options: RuntimeOptions = {}) {
    this.#options = {
      log: () => undefined,
      concurrency: 6,
      maxIdleEnvironments: 6,
      idleTimeout: 60_000,
      ...options,
    };
    for (const definition of definitions) this.#pools.set(definition.arn, createPool(definition));
    this.#idleTimer = setInterval(
      () => this.#endOldIdle(),
      Math.min(this.#options.idleTimeout, 10_000),
    ).unref();
  }

  /** ARNs of the functions. */
  get arns(): string[] {
    return [...this.#pools.keys()];
  }

  /** The number of events so far. */
  get invocations(): number {
    return this.#invocations;
  }

  /**
   * Invokes the function with this ARN. An error of the function is returned as an outcome, not thrown.
   * Waiting for a free environment does not count towards the function's timeout.
   * @param event a JSON value
   * @param traceId the header X-Amzn-Trace-Id of the request that causes the invocation
   * @throws Error for an unknown ARN
   */
  async invoke(arn: string, event: unknown, traceId = ''): Promise<Outcome> {
    const text = JSON.stringify(event);
    if (Buffer.byteLength(text) > payloadLimit) {
      return createFailedOutcome(
        'RequestEntityTooLarge',
        `Request must be smaller than ${payloadLimit} bytes for the InvokeFunction operation`,
      );
    }
    const pool = this.#pools.get(arn);
    if (!pool) throw new Error(`There is no function ${arn}.`);
    const { header, count } = addInvocation(traceId, arn);
    if (count > maxInvocations && !pool.definition.allowsRecursion) {
      const message = `A recursive loop was stopped: one chain of requests has invoked this function ${maxInvocations} times, and its RecursiveLoop is Terminate.`;
      this.#options.log(pool.definition.name, message);
      return createFailedOutcome(recursionErrorType, message);
    }
    const environment = await this.#acquire(pool);
    if (!environment) return createFailedOutcome('Runtime.ExitError', 'The local cloud is stopping');
    this.#invocations += 1;
    try {
      const outcome = await environment.invoke(text, header);
      if ('payload' in outcome && Buffer.byteLength(outcome.payload) > payloadLimit) {
        return createFailedOutcome(
          'Function.ResponseSizeTooLarge',
          `Response payload size exceeded maximum allowed payload size (${payloadLimit} bytes).`,
        );
      }
      return outcome;
    } finally {
      this.#release(pool, environment);
    }
  }

  /**
   * Replaces the functions: changed functions run in new environments from the next event on. Events in
   * progress finish in the old environments.
   */
  replace(definitions: FunctionDefinition[]): void {
    const newArns = new Set(definitions.map(({ arn }) => arn));
    for (const [arn, pool] of this.#pools) {
      if (newArns.has(arn)) continue;
      this.#endAllIdle(pool);
      this.#pools.delete(arn);
    }
    for (const definition of definitions) {
      const pool = this.#pools.get(definition.arn);
      if (!pool) this.#pools.set(definition.arn, createPool(definition));
      else if (JSON.stringify(pool.definition) !== JSON.stringify(definition)) {
        pool.definition = definition;
        this.#endAllIdle(pool);
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#idleTimer);
    const allEnvironments = [...this.#pools.values()].flatMap(({ idleEnvironments, busyEnvironments }) => [
      ...idleEnvironments.map(({ environment }) => environment),
      ...busyEnvironments,
    ]);
    await Promise.all(allEnvironments.map((environment) => environment.terminate()));
  }

  /** @returns undefined once the runtime has been closed */
  async #acquire(pool: Pool): Promise<ExecutionEnvironment | undefined> {
    if (pool.busyEnvironments.size >= this.#options.concurrency)
      await new Promise<void>((resume) => pool.waiters.push(resume));
    if (this.#closed) {
      pool.waiters.shift()?.();
      return undefined;
    }
    // Takes the most recently used environment, so that the other environments stay idle and are ended.
    const environment = pool.idleEnvironments.pop()?.environment ?? this.#start(pool);
    pool.busyEnvironments.add(environment);
    return environment;
  }

  #start(pool: Pool): ExecutionEnvironment {
    const { name } = pool.definition;
    const log = (line: string) => this.#options.log(name, line);
    const environment = new ExecutionEnvironment(pool.definition, log, () => {
      const { lastError } = environment;
      if (lastError) log(`${lastError.errorType}: ${lastError.errorMessage}`);
      pool.idleEnvironments = pool.idleEnvironments.filter(
        (idleEntry) => idleEntry.environment !== environment,
      );
    });
    return environment;
  }

  #release(pool: Pool, environment: ExecutionEnvironment): void {
    pool.busyEnvironments.delete(environment);
    const isNeeded =
      pool.idleEnvironments.length < this.#options.maxIdleEnvironments || pool.waiters.length > 0;
    const isUsable = environment.alive && environment.definition === pool.definition && !this.#closed;
    if (isUsable && isNeeded) pool.idleEnvironments.push({ environment, since: Date.now() });
    else environment.end();
    pool.waiters.shift()?.();
  }

  #endAllIdle(pool: Pool): void {
    for (const { environment } of pool.idleEnvironments.splice(0)) environment.end();
  }

  #endOldIdle(): void {
    const earliestIdleStart = Date.now() - this.#options.idleTimeout;
    for (const pool of this.#pools.values()) {
      const expired = pool.idleEnvironments.filter(({ since }) => since < earliestIdleStart);
      pool.idleEnvironments = pool.idleEnvironments.filter(({ since }) => since >= earliestIdleStart);
      for (const { environment } of expired) environment.end();
    }
  }
}

const createPool = (definition: FunctionDefinition): Pool => ({
  definition,
  idleEnvironments: [],
  busyEnvironments: new Set(),
  waiters: [],
});

const createFailedOutcome = (errorType: string, errorMessage: string): Outcome => ({
  error: { errorType, errorMessage, trace: [] },
});
