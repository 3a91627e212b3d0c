import { RequestRate } from './request-rate.ts';
import { type InspectedRequest, matchesStatement } from './statement.ts';
import type { CustomResponse, Rule, WebAcl } from './web-acl.ts';

/** The response to a blocked request. */
interface BlockedResponse {
  /** Undefined if the protected resource responds with its own 403. */
  customResponse: { status: number; headers: Map<string, string[]>; body: string } | undefined;
}

/** A web ACL that evaluates requests, with counts in memory. */
export interface Firewall {
  /** @returns undefined for an allowed request */
  inspect(request: InspectedRequest): BlockedResponse | undefined;
}

function createBlockedResponse(
  { CustomResponseBodies }: WebAcl,
  response: CustomResponse | undefined,
): BlockedResponse {
  if (!response) return { customResponse: undefined };
  const { ResponseCode, ResponseHeaders, CustomResponseBodyKey = '' } = response;
  const body = CustomResponseBodies[CustomResponseBodyKey];
  const headers = new Map(ResponseHeaders.map(({ Name, Value }) => [Name.toLowerCase(), [Value]]));
  if (body) headers.set('content-type', [body.ContentType]);
  return { customResponse: { status: ResponseCode, headers, body: body?.Content ?? '' } };
}

function createCondition({ Statement }: Rule, now: () => number): (request: InspectedRequest) => boolean {
  if ('RateBasedStatement' in Statement) {
    const limiter = new RequestRate(Statement.RateBasedStatement, now);
    return (request) => limiter.isLimited(request);
  }
  if ('ManagedRuleGroupStatement' in Statement) return () => false;
  return (request) => matchesStatement(Statement, request);
}

/**
 * Evaluates the rules by priority, until a rule allows or blocks the request.
 * @param now the time in milliseconds
 */
export function createFirewall(acl: WebAcl, now: () => number): Firewall {
  const rules = acl.Rules.toSorted((left, right) => left.Priority - right.Priority).map((rule) => ({
    action: rule.Action ?? {},
    applies: createCondition(rule, now),
  }));
  return {
    inspect(request) {
      const decidingRule = rules.find(({ action, applies }) => applies(request) && !action.Count);
      const { Block } = decidingRule?.action ?? acl.DefaultAction;
      return Block && createBlockedResponse(acl, Block.CustomResponse);
    },
  };
}
