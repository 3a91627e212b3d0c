import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { requestHandler } from '../../../../lambdas/platform/aws-client.ts';
import { randomNumbers } from '../../search/random-tickets.ts';

/** A function's process ended before its work did. */
export class Killed extends Error {}

/** One invocation of a function. A process that was killed calls nothing any more. */
interface Invocation {
  readonly next: () => number;
  /** How much less often its calls go wrong than those of a short command. */
  readonly calls: number;
  isDead: boolean;
}

const current = new AsyncLocalStorage<Invocation>();

/** How many calls went wrong, by what happened to them. */
export const faults = { throttled: 0, conflicts: 0, lost: 0, killed_before: 0, killed_after: 0 };

/** Of how many calls each happens. */
const rates = {
  throttled: 0.004,
  conflicts: 0.01,
  lost: 0.01,
  killed_before: 0.02,
  killed_after: 0.05,
} as const;

function fateOf({ next, calls }: Invocation): keyof typeof rates | undefined {
  let left = next() * calls;
  for (const fate of ['throttled', 'conflicts', 'lost', 'killed_before', 'killed_after'] as const) {
    left -= rates[fate];
    if (left < 0) return fate;
  }
  return undefined;
}

function die(invocation: Invocation): never {
  invocation.isDead = true;
  throw new Killed();
}

const named = (name: string) => Object.assign(new Error(name), { name });

const conflict = () =>
  new TransactionCanceledException({
    message: 'conflict',
    $metadata: {},
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  });

/** The request handler of an SDK client, whose calls go wrong within {@link invoke}. */
export function faulty(handler: ReturnType<typeof requestHandler>): typeof handler {
  const handle = handler.handle.bind(handler);
  handler.handle = async (request, options) => {
    const invocation = current.getStore();
    if (!invocation) return handle(request, options);
    if (invocation.isDead) throw new Killed();
    const isTransaction = request.headers['x-amz-target']?.endsWith('TransactWriteItems') ?? false;
    const fate = fateOf(invocation);
    if (fate === undefined || (fate === 'conflicts' && !isTransaction)) return handle(request, options);
    faults[fate] += 1;
    if (fate === 'killed_before') die(invocation);
    if (fate === 'throttled') throw named('ThrottlingException');
    if (fate === 'conflicts') throw conflict();
    const answer = await handle(request, options);
    const body: unknown = answer.response.body;
    // A body that nobody reads would keep its connection, of which the client has 50.
    if (body instanceof Readable) body.resume();
    if (fate === 'killed_after') die(invocation);
    // The SDK sends the same call again.
    throw named('TimeoutError');
  };
  return handler;
}

/**
 * Runs an invocation that can go wrong.
 * @param luck the same faults for the same number
 * @param calls how many times as many calls it makes as a command: each goes wrong less often
 */
export const invoke = <T>(luck: number, work: () => Promise<T>, calls = 1): Promise<T> => {
  const invocation = { next: randomNumbers(luck), calls, isDead: false };
  return current.run(invocation, async () => {
    const result = await work();
    // What a handler has made of a call that never returned is no answer.
    if (invocation.isDead) throw new Killed();
    return result;
  });
};

/** Whether the caller learns nothing but that it should try again. */
export const isFault = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof Killed ||
    ['ThrottlingException', 'TimeoutError', 'TransactionCanceledException'].includes(error.name));
