import { parentPort, threadId, workerData } from 'node:worker_threads';
import type { FunctionError, Invocation, WorkerData, WorkerMessage } from './worker-messages.ts';

// The code of a worker thread, which emulates Lambda's Node.js runtime around a handler. It is compiled
// separately, and may import only types and Node's modules.

type Handler = (event: unknown, context: object) => unknown;

function isWorkerData(value: unknown): value is WorkerData {
  return typeof value === 'object' && value !== null && 'bundle' in value;
}
const rawData: unknown = workerData;
if (!isWorkerData(rawData)) throw new Error('This file runs only in a worker thread of the Lambda runtime.');
const data = rawData;
let currentInvocationId: string | undefined;
const send = (message: WorkerMessage) => parentPort?.postMessage(message);

function describeError(error: unknown, type?: string): FunctionError {
  const normalizedError =
    error instanceof Error ? error : new Error(typeof error === 'string' ? error : JSON.stringify(error));
  return {
    errorType: type ?? normalizedError.name,
    errorMessage: normalizedError.message,
    trace: (normalizedError.stack ?? '').split('\n'),
  };
}

const sendFailure = (error: FunctionError, isFatal: boolean) =>
  send({ kind: 'failed', id: currentInvocationId, error, isFatal });

process.on('unhandledRejection', (reason) => {
  const { errorType, errorMessage, trace } = describeError(reason);
  sendFailure(
    { errorType: 'Runtime.UnhandledPromiseRejection', errorMessage: `${errorType}: ${errorMessage}`, trace },
    true,
  );
  process.exit(128);
});
process.on('uncaughtException', (error) => {
  sendFailure(describeError(error), true);
  process.exit(129);
});
// In Lambda, a function that sends a signal to its own process ends its environment. Here all functions share
// one process.
process.kill = () => process.exit(137);

function describeInitializationError(error: unknown): FunctionError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_MODULE_NOT_FOUND') return describeError(error, 'Runtime.ImportModuleError');
  return describeError(error, error instanceof SyntaxError ? 'Runtime.UserCodeSyntaxError' : undefined);
}

async function load(): Promise<Handler> {
  const module: unknown = await import(data.bundle);
  if (typeof module !== 'object' || module === null) throw new Error('A module is always an object.');
  const exportedValue: unknown = Reflect.get(module, data.exportName);
  if (typeof exportedValue === 'function') {
    return (event, context) => {
      const result: unknown = Reflect.apply(exportedValue, undefined, [event, context]);
      return result;
    };
  }
  throw Object.assign(new Error(`${data.handler} is undefined or not exported`), {
    name: 'Runtime.HandlerNotFound',
  });
}

function createContext({ id, deadline }: Invocation) {
  return {
    ...data.context,
    functionVersion: '$LATEST',
    awsRequestId: id,
    logStreamName: `local/[$LATEST]${threadId}`,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

async function run(handler: Handler, invocation: Invocation): Promise<void> {
  currentInvocationId = invocation.id;
  process.env._X_AMZN_TRACE_ID = invocation.traceId;
  try {
    const result = await handler(JSON.parse(invocation.event), createContext(invocation));
    send({ kind: 'done', id: invocation.id, payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    sendFailure(describeError(error), false);
  }
  currentInvocationId = undefined;
}

/** Ends the thread after its output has been read: a write is finished when the main thread has read it. */
function exit(): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(0)));
}

load().then(
  (handler) => {
    send({ kind: 'ready' });
    parentPort?.on('message', (message: Invocation | 'exit') => {
      if (message === 'exit') exit();
      else void run(handler, message);
    });
  },
  (error: unknown) => {
    sendFailure(describeInitializationError(error), true);
    process.exit(1);
  },
);
