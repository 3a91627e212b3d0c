import type { FunctionDefinition } from './function-definition.ts';
import { ExecutionEnvironment, type Outcome } from './execution-environment.ts';

export interface RuntimeOptions {
  /** A line that a function wrote to its output. */
  log?: (functionName: string, line: string) => void;
  /** Environments of one function that run at the same time; more events wait. Lambda's default of 1000 is not for a laptop. */
  concurrency?: number;
  /** Environments of one function that are kept warm between events. */
  idle?: number;
  /** Milliseconds after which a warm environment without work is ended. */
  idleLimit?: number;
}

/** Lambda's limit on an event and on an answer, in bytes. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
export const payloadLimit = 6 * 1024 * 1024;

interface Pool {
  definition: FunctionDefinition;
  idle: { environment: ExecutionEnvironment; since: number }[];
  busy: Set<ExecutionEnvironment>;
  waiting: (() => void)[];
}

/** The functions of an assembly, each with its own execution environments, as Lambda runs them. */
export class LambdaRuntime {
  readonly #pools = new Map<string, Pool>();
  readonly #options: Required<RuntimeOptions>;
  readonly #reaper: NodeJS.Timeout;
  #closed = false;

  constructor(definitions: FunctionDefinition[], options: RuntimeOptions = {}) {
    this.#options = { log: () => undefined, concurrency: 6, idle: 2, idleLimit: 60_000, ...options };
    for (const definition of definitions) this.#pools.set(definition.arn, newPool(definition));
    this.#reaper = setInterval(() => this.#reap(), Math.min(this.#options.idleLimit, 10_000)).unref();
  }

  /** ARNs of the functions. */
  get arns(): string[] {
    return [...this.#pools.keys()];
  }

  /**
   * Runs one event (a JSON value) through the function with this ARN and gives its outcome; never rejects because of what a function does.
   * Throws for an unknown ARN. The time an event waits for an environment does not count towards the function's timeout.
   */
  async invoke(arn: string, event: unknown, traceId = ''): Promise<Outcome> {
    const text = JSON.stringify(event);
    if (Buffer.byteLength(text) > payloadLimit) {
      return failure(
        'RequestEntityTooLarge',
        `Request must be smaller than ${payloadLimit} bytes for the InvokeFunction operation`,
      );
    }
    const pool = this.#pools.get(arn);
    if (!pool) throw new Error(`There is no function ${arn}.`);
    const environment = await this.#take(pool);
    try {
      const outcome = await environment.invoke(text, traceId);
      if ('payload' in outcome && Buffer.byteLength(outcome.payload) > payloadLimit) {
        return failure(
          'Function.ResponseSizeTooLarge',
          `Response payload size exceeded maximum allowed payload size (${payloadLimit} bytes).`,
        );
      }
      return outcome;
    } finally {
      this.#giveBack(pool, environment);
    }
  }

  /**
   * Takes over new definitions: changed functions get new environments from the next event on, events under way finish in the old ones,
   * and functions that are no longer there are forgotten.
   */
  replace(definitions: FunctionDefinition[]): void {
    const kept = new Set(definitions.map(({ arn }) => arn));
    for (const [arn, pool] of this.#pools) {
      if (kept.has(arn)) continue;
      this.#retire(pool);
      this.#pools.delete(arn);
    }
    for (const definition of definitions) {
      const pool = this.#pools.get(definition.arn);
      if (!pool) this.#pools.set(definition.arn, newPool(definition));
      else if (JSON.stringify(pool.definition) !== JSON.stringify(definition)) {
        pool.definition = definition;
        this.#retire(pool);
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#reaper);
    const all = [...this.#pools.values()].flatMap(({ idle, busy }) => [
      ...idle.map(({ environment }) => environment),
      ...busy,
    ]);
    await Promise.all(all.map((environment) => environment.terminate()));
  }

  async #take(pool: Pool): Promise<ExecutionEnvironment> {
    if (pool.busy.size >= this.#options.concurrency)
      await new Promise<void>((turn) => pool.waiting.push(turn));
    // The most recently used first, so that the others grow old and are reaped.
    const environment = pool.idle.pop()?.environment ?? this.#start(pool);
    pool.busy.add(environment);
    return environment;
  }

  #start(pool: Pool): ExecutionEnvironment {
    const { name } = pool.definition;
    const log = (line: string) => this.#options.log(name, line);
    const environment = new ExecutionEnvironment(pool.definition, log, () => {
      const { lastWords } = environment;
      if (lastWords) log(`${lastWords.errorType}: ${lastWords.errorMessage}`);
      pool.idle = pool.idle.filter((idle) => idle.environment !== environment);
    });
    return environment;
  }

  #giveBack(pool: Pool, environment: ExecutionEnvironment): void {
    pool.busy.delete(environment);
    const wanted = pool.idle.length < this.#options.idle || pool.waiting.length > 0;
    const usable = environment.alive && environment.definition === pool.definition && !this.#closed;
    if (usable && wanted) pool.idle.push({ environment, since: Date.now() });
    else void environment.terminate();
    pool.waiting.shift()?.();
  }

  #retire(pool: Pool): void {
    for (const { environment } of pool.idle.splice(0)) void environment.terminate();
  }

  #reap(): void {
    const oldest = Date.now() - this.#options.idleLimit;
    for (const pool of this.#pools.values()) {
      const old = pool.idle.filter(({ since }) => since < oldest);
      pool.idle = pool.idle.filter(({ since }) => since >= oldest);
      for (const { environment } of old) void environment.terminate();
    }
  }
}

const newPool = (definition: FunctionDefinition): Pool => ({
  definition,
  idle: [],
  busy: new Set(),
  waiting: [],
});

const failure = (errorType: string, errorMessage: string): Outcome => ({
  error: { errorType, errorMessage, trace: [] },
});
