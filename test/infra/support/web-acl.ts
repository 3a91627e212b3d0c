import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { findOnlyResource } from './synthesize.ts';

const Statement = z.looseObject({
  ManagedRuleGroupStatement: z
    .object({
      Name: z.string(),
      RuleActionOverrides: z.array(z.object({ Name: z.string(), ActionToUse: z.unknown() })).default([]),
    })
    .optional(),
  RateBasedStatement: z
    .object({
      Limit: z.int(),
      AggregateKeyType: z.enum(['IP', 'CUSTOM_KEYS']),
      CustomKeys: z.array(z.unknown()).optional(),
      ScopeDownStatement: z.unknown(),
    })
    .optional(),
});
const WebAcl = z.object({
  Scope: z.string(),
  DefaultAction: z.unknown().optional(),
  CustomResponseBodies: z.record(z.string(), z.object({ Content: z.string() })),
  DataProtectionConfig: z.unknown(),
  Rules: z.array(
    z.looseObject({
      Name: z.string(),
      Priority: z.int(),
      Statement,
      Action: z.unknown().optional(),
      OverrideAction: z.unknown().optional(),
    }),
  ),
});
/** The web ACL of the stack. @throws Error if there is none */
export const readWebAcl = (template: Template | undefined): z.output<typeof WebAcl> => {
  if (!template) throw new Error('There is no such stack.');
  return WebAcl.parse(findOnlyResource(template, 'AWS::WAFv2::WebACL').Properties);
};
