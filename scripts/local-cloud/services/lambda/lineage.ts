import { createHash } from 'node:crypto';

/**
 * How often a chain of requests may invoke one function, unless the function allows more. SQS, SNS and Lambda
 * continue the chain with the field Lineage of X-Amzn-Trace-Id, which the SDK repeats in each call.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
 */
export const maxInvocations = 16;

/** The error type of an invocation that exceeds `maxInvocations`. */
export const recursionErrorType = 'RecursiveInvocationException';

const lineagePattern = /Lineage=([^;]*)/;
const hashFunctionArn = (arn: string) => createHash('sha256').update(arn).digest('hex').slice(0, 8);

/** How often a chain has invoked each function, by the function's id. */
function parseInvocationCounts(header: string): [id: string, count: number][] {
  const [, field = ''] = lineagePattern.exec(header) ?? [];
  return field.split('|').flatMap((entry) => {
    const [id = '', count] = entry.split(':');
    return id === '' ? [] : [[id, Number(count)]];
  });
}

const formatLineage = (counts: ReadonlyMap<string, number>) =>
  counts.size === 0 ? '' : `Lineage=${[...counts].map(([id, count]) => `${id}:${count}`).join('|')}`;

/** The chain of requests in these headers, without the trace id, which belongs to only one request. */
export function readChain(headers: readonly (string | string[] | undefined)[]): string {
  const highestCounts = new Map<string, number>();
  for (const header of headers)
    for (const [id, count] of parseInvocationCounts(String(header ?? '')))
      highestCounts.set(id, Math.max(count, highestCounts.get(id) ?? 0));
  return formatLineage(highestCounts);
}

/** Adds an invocation to the chain in a trace header. */
export function addInvocation(header: string, arn: string): { header: string; count: number } {
  const counts = new Map(parseInvocationCounts(header));
  const count = (counts.get(hashFunctionArn(arn)) ?? 0) + 1;
  counts.set(hashFunctionArn(arn), count);
  const trace = header.replace(lineagePattern, '').replace(/;$/, '');
  return { header: [trace, formatLineage(counts)].filter((part) => part !== '').join(';'), count };
}
