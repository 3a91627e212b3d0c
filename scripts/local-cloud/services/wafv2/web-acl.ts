import * as z from 'zod';
import { hasOneKey, headerKey, emptyObject, statement } from './statement.ts';

const areUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

/**
 * Limits and rules as AWS WAF checks them.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-high-level-settings.html
 */
const rateBasedStatement = z
  .strictObject({
    Limit: z.int().min(10).max(2_000_000_000),
    EvaluationWindowSec: z.literal([60, 120, 300, 600]).default(300),
    AggregateKeyType: z.enum(['IP', 'CUSTOM_KEYS', 'CONSTANT']),
    CustomKeys: z
      .array(
        z
          .strictObject({
            Header: headerKey.optional(),
            HTTPMethod: emptyObject.optional(),
            IP: emptyObject.optional(),
          })
          .refine(hasOneKey, 'must be exactly one key'),
      )
      .min(1)
      .max(5)
      .optional(),
    ScopeDownStatement: statement.optional(),
  })
  .refine(
    ({ AggregateKeyType, CustomKeys }) => (AggregateKeyType === 'CUSTOM_KEYS') === (CustomKeys !== undefined),
    'must have CustomKeys if it aggregates by CUSTOM_KEYS, and not otherwise',
  )
  .refine(
    ({ AggregateKeyType, ScopeDownStatement }) => AggregateKeyType !== 'CONSTANT' || ScopeDownStatement,
    'needs a ScopeDownStatement to count all requests together',
  );
export type RateBasedStatement = z.output<typeof rateBasedStatement>;

const customResponse = z.strictObject({
  ResponseCode: z.int().min(200).max(599),
  CustomResponseBodyKey: z.string().optional(),
  ResponseHeaders: z
    .array(z.strictObject({ Name: z.string().min(1), Value: z.string() }))
    .refine(
      (headers) => headers.every(({ Name }) => Name.toLowerCase() !== 'content-type'),
      'must not contain content-type',
    )
    .refine(
      (headers) => areUnique(headers.map(({ Name }) => Name.toLowerCase())),
      'must contain each header only once',
    )
    .default([]),
});
export type CustomResponse = z.output<typeof customResponse>;

const block = z.strictObject({ CustomResponse: customResponse.optional() });

const action = z
  .strictObject({ Allow: emptyObject.optional(), Block: block.optional(), Count: emptyObject.optional() })
  .refine(hasOneKey, 'must be exactly one action');

const ruleStatement = z.union([
  z.strictObject({ RateBasedStatement: rateBasedStatement }),
  // Never matches here, because only AWS knows the rules of a managed group.
  z.strictObject({ ManagedRuleGroupStatement: z.record(z.string(), z.unknown()) }),
  statement,
]);

const rule = z
  .strictObject({
    Name: z.string().min(1),
    Priority: z.int().min(0),
    Statement: ruleStatement,
    Action: action.optional(),
    OverrideAction: z.record(z.string(), z.unknown()).optional(),
    VisibilityConfig: z.record(z.string(), z.unknown()),
  })
  .refine(
    ({ Statement, Action, OverrideAction }) =>
      'ManagedRuleGroupStatement' in Statement ? !Action && OverrideAction : Action && !OverrideAction,
    'must have an OverrideAction if it is a rule group, and an Action otherwise',
  )
  .refine(
    ({ Statement, Action }) => !('RateBasedStatement' in Statement && Action?.Allow),
    'limits a rate, so its action cannot be Allow',
  );
export type Rule = z.output<typeof rule>;

const contentTypes = {
  APPLICATION_JSON: 'application/json',
  TEXT_HTML: 'text/html',
  TEXT_PLAIN: 'text/plain',
} as const;

export const webAcl = z
  .object({
    Scope: z.enum(['CLOUDFRONT', 'REGIONAL']),
    DefaultAction: z
      .strictObject({ Allow: emptyObject.optional(), Block: block.optional() })
      .refine(hasOneKey, 'must be exactly one action'),
    Rules: z
      .array(rule)
      .refine((rules) => areUnique(rules.map(({ Priority }) => Priority)), 'must have different priorities')
      .refine((rules) => areUnique(rules.map(({ Name }) => Name)), 'must have different names')
      .default([]),
    CustomResponseBodies: z
      .record(
        z.string(),
        z.strictObject({
          Content: z.string().min(1),
          ContentType: z
            .enum(['APPLICATION_JSON', 'TEXT_HTML', 'TEXT_PLAIN'])
            .transform((type) => contentTypes[type]),
        }),
      )
      .default({}),
  })
  .refine(
    ({ Rules, DefaultAction, CustomResponseBodies }) =>
      [DefaultAction, ...Rules.map(({ Action }) => Action)].every((ruleAction) => {
        const key = ruleAction?.Block?.CustomResponse?.CustomResponseBodyKey;
        return key === undefined || key in CustomResponseBodies;
      }),
    'uses a body that is not in CustomResponseBodies',
  );
export type WebAcl = z.output<typeof webAcl>;
