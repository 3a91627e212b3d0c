import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { runInParallel } from '@portico/lambdas/platform/in-parallel.ts';
import { scanItems } from '../restore-drill/items.ts';
import { type FuzzCase, generateCases } from './cases.ts';
import { findViolations } from './judge.ts';
import { type RawRequest, sendRawRequest } from './send.ts';
import { AcceptedRequests, compareTable } from './stored.ts';
import { type FuzzCloud, createFuzzTarget } from './world.ts';

export interface FuzzOptions {
  readonly seed: number;
  /** The first case to run. */
  readonly from: number;
  readonly to: number;
  readonly log: (line: string) => void;
}

export interface FuzzResult {
  readonly caseCount: number;
  /** Number of answers by status. */
  readonly statusCounts: ReadonlyMap<number, number>;
  readonly hangCount: number;
  /** A sentence for each failure, with the command that repeats the request. */
  readonly failures: readonly string[];
}

/** After this many cases, the changes in the table are compared with the accepted requests. */
const casesPerComparison = 2_000;
const maxConcurrentRequests = 8;
const maxShownCharacters = 600;

const abbreviate = (text: string | undefined) =>
  text !== undefined && text.length > maxShownCharacters
    ? `${text.slice(0, maxShownCharacters)}… (${text.length} characters)`
    : text;

function describeRequest(
  seed: number,
  number: number,
  { caller }: FuzzCase,
  { method, target, headers, body }: RawRequest,
) {
  const { authorization: _, ...others } = headers;
  const request = { caller, method, target: abbreviate(target), headers: others, body: abbreviate(body) };
  return `npm run fuzz -- --seed ${seed} --case ${number}\n    ${abbreviate(JSON.stringify(request)) ?? ''}`;
}

/**
 * Sends the cases of a seed to a cloud, and checks every answer and the table. The environment variables of
 * the cloud must be set.
 */
export async function fuzz(cloud: FuzzCloud, { seed, from, to, log }: FuzzOptions): Promise<FuzzResult> {
  const fuzzTarget = await createFuzzTarget(cloud);
  const client = new DynamoDBClient({});
  const table = cloud.outputs['TableName'] ?? '';
  const statusCounts = new Map<number, number>();
  const failures: string[] = [];
  let hangCount = 0;
  let before = await scanItems(client, table);
  const started = performance.now();
  for (let at = from; at < to; at += casesPerComparison) {
    if (at > from) await fuzzTarget.signIn();
    const acceptedRequests = new AcceptedRequests();
    await runInParallel(
      [...generateCases(seed, at, Math.min(at + casesPerComparison, to))],
      maxConcurrentRequests,
      async ([number, one]) => {
        const request = await fuzzTarget.resolve(one);
        const outcome = await sendRawRequest(cloud.site, request);
        const addFailure = (sentence: string) =>
          failures.push(`${sentence}\n    ${describeRequest(seed, number, one, request)}`);
        if (!('answer' in outcome)) {
          if (outcome.problem === 'hang') hangCount += 1;
          // A response may be missing only if the connection ended before the request's body was complete.
          if (!one.truncated || outcome.problem === 'hang')
            addFailure(`${outcome.problem}: ${outcome.reason}`);
          return;
        }
        const { answer } = outcome;
        statusCounts.set(answer.status, (statusCounts.get(answer.status) ?? 0) + 1);
        if (answer.status < 400) acceptedRequests.add(request, answer);
        for (const sentence of findViolations(one, answer))
          addFailure(`${sentence}: ${abbreviate(answer.text) ?? ''}`);
      },
    );
    const { after, errors } = await compareTable(client, table, before, acceptedRequests);
    before = after;
    failures.push(
      ...errors.map((sentence) => `${sentence} (cases ${at} to ${Math.min(at + casesPerComparison, to)})`),
    );
    const finishedCaseCount = Math.min(at + casesPerComparison, to) - from;
    log(
      `${finishedCaseCount} cases, ${after.size} items, ${Math.round(finishedCaseCount / ((performance.now() - started) / 1000))} a second, ${failures.length} failures`,
    );
  }
  return { caseCount: to - from, statusCounts, hangCount, failures };
}
