import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { createInterface } from 'node:readline';
import type { FunctionDefinition } from './function-definition.ts';
import type { FunctionError, Invocation, WorkerMessage } from './worker-messages.ts';
import { getWorkerUrl } from './worker-source.ts';

export type Outcome = { payload: string } | { error: FunctionError; timedOut?: true };

/** Milliseconds that the code outside the handler may take. */
const initializationLimit = 10_000;
/** Milliseconds in which an idle thread must end. */
const exitLimit = 2_000;

/**
 * One execution environment: a worker thread that has imported the bundle and processes one event at a time.
 */
export class ExecutionEnvironment {
  readonly #worker: Worker;
  readonly definition: FunctionDefinition;
  readonly #ready: Promise<FunctionError | undefined>;
  #alive = true;
  #lastError: FunctionError | undefined;

  constructor(definition: FunctionDefinition, log: (line: string) => void, onEnd: () => void) {
    this.definition = definition;
    this.#worker = new Worker(getWorkerUrl(), {
      name: definition.name,
      workerData: definition.workerData,
      env: definition.environment,
      // Replaces the options of this process, which may include a loader (tsx, vitest) that Lambda does not
      // have.
      execArgv: definition.execArgv,
      // Many environments run at once, and each would keep the default 48 MB for short-lived objects.
      resourceLimits: { maxOldGenerationSizeMb: definition.memory, maxYoungGenerationSizeMb: 8 },
      stdout: true,
      stderr: true,
    });
    for (const output of [this.#worker.stdout, this.#worker.stderr]) createInterface(output).on('line', log);
    // Without a listener, an error between two invocations would end this process. Invocations have their own
    // listener.
    this.#worker.on('error', () => undefined);
    this.#worker.on('message', (message: WorkerMessage) => {
      if (message.kind !== 'failed' || !message.isFatal) return;
      this.#alive = false;
      if (message.id === undefined) this.#lastError = message.error;
    });
    this.#worker.once('exit', () => {
      this.#alive = false;
      onEnd();
    });
    this.#ready = this.#initialize();
    this.#worker.unref();
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** The last error outside any invocation. */
  get lastError(): FunctionError | undefined {
    return this.#lastError;
  }

  /** Processes one event. Afterwards, `alive` is false if the environment cannot process another event. */
  async invoke(event: string, traceId: string): Promise<Outcome> {
    const id = randomUUID();
    const failure = await this.#ready;
    if (failure) return { error: failure };
    const limit = this.definition.timeout;
    const invocation: Invocation = { id, event, traceId, deadline: Date.now() + limit };
    return this.#until(
      limit,
      id,
      (message) => {
        if (message.kind === 'ready' || (message.kind === 'done' && message.id !== id)) return undefined;
        return message.kind === 'done' ? { payload: message.payload } : { error: message.error };
      },
      invocation,
    );
  }

  /** Ends an idle thread after its output has been read. */
  end(): void {
    this.#alive = false;
    this.#worker.postMessage('exit');
    setTimeout(() => void this.terminate(), exitLimit).unref();
  }

  /** Ends the thread immediately. Output that has not been read is lost. */
  async terminate(): Promise<void> {
    this.#alive = false;
    await this.#worker.terminate();
  }

  async #initialize(): Promise<FunctionError | undefined> {
    const outcome = await this.#until(initializationLimit, 'init', (message) => {
      if (message.kind === 'ready') return { payload: '' };
      return message.kind === 'failed' ? { error: message.error } : undefined;
    });
    return 'error' in outcome ? outcome.error : undefined;
  }

  /**
   * Waits for a message that `read` accepts, the end of the thread, or the time limit, which ends the thread.
   */
  #until(
    limit: number,
    id: string,
    read: (message: WorkerMessage) => Outcome | undefined,
    invocation?: Invocation,
  ): Promise<Outcome> {
    const worker = this.#worker;
    return new Promise((resolve) => {
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        resolve(outcome);
      };
      const settleWithExitError = (reason: string) =>
        settle({
          error: {
            errorType: 'Runtime.ExitError',
            errorMessage: `RequestId: ${id} Error: Runtime exited ${reason}`,
            trace: [],
          },
        });
      const onMessage = (message: WorkerMessage) => {
        const outcome = read(message);
        if (outcome) settle(outcome);
      };
      const onError = (error: Error) =>
        // If the memory is full, Node ends the thread although the function's code threw no error.
        settleWithExitError(
          'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? 'with error: signal: killed'
            : `with error: ${error.message}`,
        );
      const onExit = (code: number) =>
        settleWithExitError(code === 0 ? 'without providing a reason' : `with error: exit status ${code}`);
      const timer = setTimeout(() => {
        const errorMessage = `RequestId: ${id} Error: Task timed out after ${(limit / 1000).toFixed(2)} seconds`;
        void this.terminate();
        settle({ error: { errorType: 'Sandbox.Timedout', errorMessage, trace: [] }, timedOut: true });
      }, limit);
      if (!this.#alive) return settleWithExitError('without providing a reason');
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      if (invocation) worker.postMessage(invocation);
      return undefined;
    });
  }
}
