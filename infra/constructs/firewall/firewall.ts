import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

export interface FirewallProps {
  /** `CLOUDFRONT` requires us-east-1. */
  readonly scope: 'CLOUDFRONT' | 'REGIONAL';
  readonly description: string;
  /** In evaluation order; the first rule that blocks a request ends the evaluation. */
  readonly rules: readonly FirewallRule[];
}

export type FirewallRule = Pick<CfnWebACL.RuleProperty, 'name' | 'statement' | 'action' | 'overrideAction'>;

const tooManyRequestsBodyKey = 'too-many-requests';
const unavailableBodyKey = 'unavailable';

/** A response body like those of the API's errors (shared/contract/errors.ts). */
const createErrorBody = (code: string) => ({
  contentType: 'APPLICATION_JSON',
  content: JSON.stringify({
    code,
    message: 'Too many requests. Please try again in a few minutes.',
    request_id: 'firewall',
  }),
});

/**
 * A web ACL that allows requests unless a rule blocks them. WAF stores samples of requests for three hours,
 * without tokens and cookies.
 */
export class Firewall extends CfnWebACL {
  constructor(parent: Construct, id: string, { scope, description, rules }: FirewallProps) {
    const createVisibilityConfig = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
      metricName,
    });
    super(parent, id, {
      scope,
      description,
      defaultAction: { allow: {} },
      // AWS WAF reserves the name `All` for the sum of all rules.
      visibilityConfig: createVisibilityConfig('no-rule-matched'),
      rules: rules.map((rule, priority) => ({
        ...rule,
        priority,
        visibilityConfig: createVisibilityConfig(rule.name),
      })),
      customResponseBodies: {
        [tooManyRequestsBodyKey]: createErrorBody('too_many_requests'),
        [unavailableBodyKey]: createErrorBody('unavailable'),
      },
      dataProtectionConfig: {
        dataProtections: ['authorization', 'cookie'].map((name) => ({
          field: { fieldType: 'SINGLE_HEADER', fieldKeys: [name] },
          action: 'SUBSTITUTION',
        })),
      },
    });
  }
}

/**
 * A rule group that AWS maintains.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-list.html
 * @param countOnlyRules names of rules that only count matching requests instead of blocking them
 */
export const managedRuleGroup = (name: string, countOnlyRules: readonly string[] = []): FirewallRule => ({
  name,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name: `AWSManagedRules${name}`,
      ruleActionOverrides: countOnlyRules.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
});

const orStatement = (statements: readonly CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty => {
  const [only, ...others] = statements;
  return only && others.length === 0 ? only : { orStatement: { statements: [...statements] } };
};

/** Answers 403 to requests that match one of the statements. */
export const blockRule = (
  name: string,
  statements: readonly CfnWebACL.StatementProperty[],
): FirewallRule => ({
  name,
  action: { block: {} },
  statement: orStatement(statements),
});

type Aggregation = Pick<CfnWebACL.RateBasedStatementProperty, 'aggregateKeyType' | 'customKeys'>;

/**
 * Counts the requests of each access token, from any number of addresses. Requests without a token do not
 * count.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-aggregation-options.html
 */
export const tokenAggregation: Aggregation = {
  aggregateKeyType: 'CUSTOM_KEYS',
  customKeys: [{ header: { name: 'authorization', textTransformations: [{ priority: 0, type: 'NONE' }] } }],
};

/**
 * Responds with 429 (or `status`) to callers that send more than `limit` matching requests within five
 * minutes.
 * @param aggregation determines which requests are counted together. Default: requests from the same address
 * @param status 503 for programs that would not retry after 429
 */
export const rateLimitRule = (
  name: string,
  limit: number,
  statements: readonly CfnWebACL.StatementProperty[],
  aggregation: Aggregation = { aggregateKeyType: 'IP' },
  status: 429 | 503 = 429,
): FirewallRule => ({
  name,
  action: {
    block: {
      customResponse: {
        responseCode: status,
        customResponseBodyKey: status === 429 ? tooManyRequestsBodyKey : unavailableBodyKey,
        responseHeaders: [{ name: 'retry-after', value: '300' }],
      },
    },
  },
  statement: {
    rateBasedStatement: {
      ...aggregation,
      evaluationWindowSec: 300,
      limit,
      scopeDownStatement: orStatement(statements),
    },
  },
});

export const pathPrefixStatement = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
});

export const andStatement = (...statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty => ({
  andStatement: { statements },
});

export const notStatement = (statement: CfnWebACL.StatementProperty): CfnWebACL.StatementProperty => ({
  notStatement: { statement },
});

/**
 * Matches requests for one operation of a user pool; Cognito passes the operation's name to WAF in a header.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-waf.html
 */
export const userPoolOperationStatement = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    // Capitalized as in CloudFormation: the CDK passes this property through unchanged.
    fieldToMatch: { singleHeader: { Name: 'x-amzn-cognito-operation-name' } },
    positionalConstraint: 'EXACTLY',
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});
