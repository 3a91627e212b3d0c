import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { requestHandler } from '../../../../lambdas/platform/aws-client.ts';
import { randomNumbers } from '../../search/random-tickets.ts';

/** Thrown when a function's process is killed before its work is done. */
export class Killed extends Error {}

/** An invocation of a function. Once it is killed, it makes no more calls. */
interface Invocation {
  readonly next: () => number;
  /** Divides the fault rates; 1 for a short command, more for an invocation with more calls. */
  readonly rateDivisor: number;
  isDead: boolean;
}

const currentInvocation = new AsyncLocalStorage<Invocation>();

/** Number of faults, by kind. */
export const faults = { throttled: 0, conflicts: 0, lost: 0, killed_before: 0, killed_after: 0 };

/** The probability of each kind of fault in a call. */
const rates = {
  throttled: 0.004,
  conflicts: 0.01,
  lost: 0.01,
  killed_before: 0.02,
  killed_after: 0.05,
} as const;

function pickFault({ next, rateDivisor }: Invocation): keyof typeof rates | undefined {
  let left = next() * rateDivisor;
  for (const fate of ['throttled', 'conflicts', 'lost', 'killed_before', 'killed_after'] as const) {
    left -= rates[fate];
    if (left < 0) return fate;
  }
  return undefined;
}

function killInvocation(invocation: Invocation): never {
  invocation.isDead = true;
  throw new Killed();
}

const namedError = (name: string) => Object.assign(new Error(name), { name });

const conflict = () =>
  new TransactionCanceledException({
    message: 'conflict',
    $metadata: {},
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  });

/** Makes an SDK client's calls fail at random within {@link invokeWithFaults}. */
export function addFaults(handler: ReturnType<typeof requestHandler>): typeof handler {
  const handle = handler.handle.bind(handler);
  handler.handle = async (request, options) => {
    const invocation = currentInvocation.getStore();
    if (!invocation) return handle(request, options);
    if (invocation.isDead) throw new Killed();
    const isTransaction = request.headers['x-amz-target']?.endsWith('TransactWriteItems') ?? false;
    const fate = pickFault(invocation);
    if (fate === undefined || (fate === 'conflicts' && !isTransaction)) return handle(request, options);
    faults[fate] += 1;
    if (fate === 'killed_before') killInvocation(invocation);
    if (fate === 'throttled') throw namedError('ThrottlingException');
    if (fate === 'conflicts') throw conflict();
    const answer = await handle(request, options);
    const body: unknown = answer.response.body;
    // A body that is not read would block its connection, and the client has only 50 connections.
    if (body instanceof Readable) body.resume();
    if (fate === 'killed_after') killInvocation(invocation);
    // The SDK repeats a call that has timed out.
    throw namedError('TimeoutError');
  };
  return handler;
}

/**
 * Runs an invocation that can fail.
 * @param luck a seed: the same number causes the same faults
 * @param rateDivisor divides the fault rates; 1 for a short command, more for an invocation with more calls
 */
export const invokeWithFaults = <T>(luck: number, work: () => Promise<T>, rateDivisor = 1): Promise<T> => {
  const invocation = { next: randomNumbers(luck), rateDivisor, isDead: false };
  return currentInvocation.run(invocation, async () => {
    const result = await work();
    // If the invocation was killed, its result is discarded, even if it ignored the failed call.
    if (invocation.isDead) throw new Killed();
    return result;
  });
};

/** Whether an error is a simulated fault, after which the caller should retry. */
export const isFault = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof Killed ||
    ['ThrottlingException', 'TimeoutError', 'TransactionCanceledException'].includes(error.name));
