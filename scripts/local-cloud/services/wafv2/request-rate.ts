import { type InspectedRequest, matchesStatement, applyTransformations } from './statement.ts';
import type { RateBasedStatement } from './web-acl.ts';

/**
 * Milliseconds between two evaluations of the rates. AWS WAF usually reacts within 30 seconds, without a
 * guarantee, so the emulator does not evaluate them more often.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-caveats.html
 */
const detectionDelay = 30_000;

/**
 * The key under which a request is counted. Undefined if the request lacks a part of the key: then it is not
 * counted.
 */
function createAggregationKey(
  { AggregateKeyType, CustomKeys = [] }: RateBasedStatement,
  request: InspectedRequest,
) {
  if (AggregateKeyType === 'IP') return request.ip;
  const parts = CustomKeys.map(({ Header, HTTPMethod }) => {
    if (Header) {
      const values = request.headers.get(Header.Name.toLowerCase());
      return values && applyTransformations(values.join(','), Header.TextTransformations);
    }
    return HTTPMethod ? request.method : request.ip;
  });
  return parts.includes(undefined) ? undefined : JSON.stringify(parts);
}

/**
 * Counts the requests of a rate-based rule. Each evaluation limits every key whose requests in the evaluation
 * window exceed the rule's limit. Limited requests also count. AWS gives more weight to recent requests, in
 * an undocumented way; here all requests have the same weight.
 */
export class RequestRate {
  readonly #rule: RateBasedStatement;
  readonly #now: () => number;
  /** Requests in each second, by key. */
  readonly #counts = new Map<string, Map<number, number>>();
  #limited = new Set<string>();
  #looked: number | undefined;

  constructor(rule: RateBasedStatement, now: () => number) {
    this.#rule = rule;
    this.#now = now;
  }

  /** Counts a request. @returns whether the rule limits it */
  isLimited(request: InspectedRequest): boolean {
    const { ScopeDownStatement } = this.#rule;
    if (ScopeDownStatement && !matchesStatement(ScopeDownStatement, request)) return false;
    const aggregationKey = createAggregationKey(this.#rule, request);
    if (aggregationKey === undefined) return false;
    const now = this.#now();
    this.#count(aggregationKey, Math.floor(now / 1000));
    this.#looked ??= now;
    if (now - this.#looked >= detectionDelay) this.#look(now);
    return this.#limited.has(aggregationKey);
  }

  #count(aggregationKey: string, second: number): void {
    const seconds = this.#counts.get(aggregationKey) ?? new Map<number, number>();
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
    this.#counts.set(aggregationKey, seconds);
  }

  #look(now: number): void {
    this.#looked = now;
    this.#limited = new Set();
    const start = Math.floor(now / 1000) - this.#rule.EvaluationWindowSec;
    for (const [aggregationKey, seconds] of this.#counts) {
      for (const second of seconds.keys()) if (second <= start) seconds.delete(second);
      const total = [...seconds.values()].reduce((sum, count) => sum + count, 0);
      if (total === 0) this.#counts.delete(aggregationKey);
      if (total > this.#rule.Limit) this.#limited.add(aggregationKey);
    }
  }
}
