// @module-tag nightly
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { type Input, arbitraryInput } from './any-input.ts';

const inputCount = Number(process.env['INPUTS'] ?? 2_000);
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** The maximum processor time for an input, in seconds. */
const maxSeconds = 1;
/**
 * Milliseconds after which the thread is ended. More than `maxSeconds`, because other programs may be
 * running.
 */
const timeout = 20_000;

const Result = z.object({ fault: z.string().optional(), seconds: z.number() });
const startWorker = () => new Worker(new URL('./read-input.worker.ts', import.meta.url));

/** Describes what is wrong with the result for an input; undefined if it is right. */
async function findFault(worker: Worker, input: Input): Promise<string | undefined> {
  worker.postMessage(input);
  const signal = AbortSignal.timeout(timeout);
  const message: unknown[] = await once(worker, 'message', { signal });
  const { fault, seconds } = Result.parse(message[0]);
  return fault ?? (seconds > maxSeconds ? `took ${seconds} s` : undefined);
}

test(
  'the mail parsers handle any input without an error, an endless loop, too much memory or a lost word',
  { timeout: 1_800_000 },
  async () => {
    console.log(`INPUTS=${inputCount} SEED=${seed}`);
    const faults: string[] = [];
    let worker = startWorker();
    for (const [index, input] of fc.sample(arbitraryInput, { seed, numRuns: inputCount }).entries()) {
      const fault = await findFault(worker, input).catch(async (error: unknown) => {
        await worker.terminate();
        worker = startWorker();
        return String(error);
      });
      if (fault !== undefined)
        faults.push(`${index} ${input.kind}, ${fault}: ${JSON.stringify(input.source.slice(0, 300))}`);
    }
    await worker.terminate();
    expect(faults).toEqual([]);
  },
);
