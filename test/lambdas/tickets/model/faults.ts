import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { createRequestHandler } from '../../../../lambdas/platform/aws-client.ts';
import { createRandomNumbers } from '../../search/random-tickets.ts';

/** Thrown when a function's process is killed before its work is done. */
export class ProcessKilled extends Error {}

/** An invocation of a function. Once it is killed, it makes no more calls. */
interface Invocation {
  readonly nextNumber: () => number;
  /** Divides the fault rates; 1 for a short command, more for an invocation with more calls. */
  readonly rateDivisor: number;
  isDead: boolean;
}

const currentInvocation = new AsyncLocalStorage<Invocation>();

/** Number of faults, by kind. */
export const faultCounts = { throttled: 0, conflicts: 0, lost: 0, killed_before: 0, killed_after: 0 };

/** The probability of each kind of fault in a call. */
const faultRates = {
  throttled: 0.004,
  conflicts: 0.01,
  lost: 0.01,
  killed_before: 0.02,
  killed_after: 0.05,
} as const;

function pickFault({ nextNumber, rateDivisor }: Invocation): keyof typeof faultRates | undefined {
  let remaining = nextNumber() * rateDivisor;
  for (const fault of ['throttled', 'conflicts', 'lost', 'killed_before', 'killed_after'] as const) {
    remaining -= faultRates[fault];
    if (remaining < 0) return fault;
  }
  return undefined;
}

function killInvocation(invocation: Invocation): never {
  invocation.isDead = true;
  throw new ProcessKilled();
}

const createError = (name: string) => Object.assign(new Error(name), { name });

const createConflictError = () =>
  new TransactionCanceledException({
    message: 'conflict',
    $metadata: {},
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  });

/** Makes an SDK client's calls fail at random within {@link invokeWithFaults}. */
export function addFaults(handler: ReturnType<typeof createRequestHandler>): typeof handler {
  const handle = handler.handle.bind(handler);
  handler.handle = async (request, options) => {
    const invocation = currentInvocation.getStore();
    if (!invocation) return handle(request, options);
    if (invocation.isDead) throw new ProcessKilled();
    const isTransaction = request.headers['x-amz-target']?.endsWith('TransactWriteItems') ?? false;
    const fault = pickFault(invocation);
    if (fault === undefined || (fault === 'conflicts' && !isTransaction)) return handle(request, options);
    faultCounts[fault] += 1;
    if (fault === 'killed_before') killInvocation(invocation);
    if (fault === 'throttled') throw createError('ThrottlingException');
    if (fault === 'conflicts') throw createConflictError();
    const handlerOutput = await handle(request, options);
    const body: unknown = handlerOutput.response.body;
    // A body that is not read would block its connection, and the client has only 50 connections.
    if (body instanceof Readable) body.resume();
    if (fault === 'killed_after') killInvocation(invocation);
    // The SDK repeats a call that has timed out.
    throw createError('TimeoutError');
  };
  return handler;
}

/**
 * Runs an invocation that can fail.
 * @param faultSeed the same seed causes the same faults
 * @param rateDivisor divides the fault rates; 1 for a short command, more for an invocation with more calls
 */
export const invokeWithFaults = <T>(
  faultSeed: number,
  work: () => Promise<T>,
  rateDivisor = 1,
): Promise<T> => {
  const invocation = { nextNumber: createRandomNumbers(faultSeed), rateDivisor, isDead: false };
  return currentInvocation.run(invocation, async () => {
    const result = await work();
    // If the invocation was killed, its result is discarded, even if it ignored the failed call.
    if (invocation.isDead) throw new ProcessKilled();
    return result;
  });
};

/** Whether an error is a simulated fault, after which the caller should retry. */
export const isFault = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof ProcessKilled ||
    ['ThrottlingException', 'TimeoutError', 'TransactionCanceledException'].includes(error.name));
