import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

export interface FirewallProps {
  /** `CLOUDFRONT` exists in us-east-1 alone. */
  readonly scope: 'CLOUDFRONT' | 'REGIONAL';
  readonly description: string;
  /** In the order in which they judge a request; the first that blocks it decides. */
  readonly rules: readonly FirewallRule[];
}

export type FirewallRule = Pick<CfnWebACL.RuleProperty, 'name' | 'statement' | 'action' | 'overrideAction'>;

const tooMany = 'too-many-requests';

/**
 * A web application firewall that lets through what no rule blocks. AWS keeps samples of requests for three hours, to find out why one was blocked; tokens
 * and cookies are left out of them.
 */
export class Firewall extends CfnWebACL {
  constructor(parent: Construct, id: string, { scope, description, rules }: FirewallProps) {
    const visible = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
      metricName,
    });
    super(parent, id, {
      scope,
      description,
      defaultAction: { allow: {} },
      visibilityConfig: visible('all'),
      rules: rules.map((rule, priority) => ({ ...rule, priority, visibilityConfig: visible(rule.name) })),
      // The shape of every refusal of the API (shared/contract/errors.ts).
      customResponseBodies: {
        [tooMany]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({
            code: 'too_many_requests',
            message: 'Too many requests. Please try again in a few minutes.',
            request_id: 'firewall',
          }),
        },
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
 * A group of rules that AWS keeps up to date.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-list.html
 * @param onlyCounted its rules that are counted and block nothing
 */
export const managedRules = (name: string, onlyCounted: readonly string[] = []): FirewallRule => ({
  name,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name: `AWSManagedRules${name}`,
      ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
});

/** Answers 429 to an address that sends more than `limit` requests of a kind within five minutes. */
export const rateRule = (
  name: string,
  limit: number,
  kinds: readonly CfnWebACL.StatementProperty[],
): FirewallRule => {
  const [only, ...others] = kinds;
  return {
    name,
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: tooMany,
          responseHeaders: [{ name: 'retry-after', value: '300' }],
        },
      },
    },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        evaluationWindowSec: 300,
        limit,
        scopeDownStatement: only && others.length === 0 ? only : { orStatement: { statements: [...kinds] } },
      },
    },
  };
};

/** Requests for this path, and none below it. */
export const atPath = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'EXACTLY',
    searchString,
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
});

/**
 * Requests for an operation of a user pool, which Cognito tells the firewall by a header.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-waf.html
 */
export const poolOperation = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    // CloudFormation's own spelling: the CDK passes this property on as it is.
    fieldToMatch: { singleHeader: { Name: 'x-amzn-cognito-operation-name' } },
    positionalConstraint: 'EXACTLY',
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});
