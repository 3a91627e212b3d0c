import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';

/**
 * An enabled AWS::SES::ReceiptRule. It determines where mails to its recipients are stored, and which
 * function is invoked afterwards.
 */
export interface ReceiptRule {
  readonly name: string;
  /** The name of the rule set that contains the rule. */
  readonly set: string;
  readonly recipients: readonly string[];
  readonly actions: readonly (
    | { readonly bucket: string; readonly prefix: string }
    | { readonly functionArn: string }
  )[];
}

const notEmulated = (feature: string) => z.undefined(`${feature} is not emulated`).optional();

/** https://docs.aws.amazon.com/ses/latest/APIReference/API_ReceiptAction.html */
const Action = z.union([
  z.object({
    S3Action: z.object({
      BucketName: z.string(),
      ObjectKeyPrefix: z.string().default(''),
      KmsKeyArn: notEmulated('encryption by SES'),
      TopicArn: notEmulated('a topic of an action'),
    }),
  }),
  z.object({
    LambdaAction: z.object({
      FunctionArn: z.string(),
      InvocationType: z.literal('Event', 'only asynchronous invocations are emulated').default('Event'),
      TopicArn: notEmulated('a topic of an action'),
    }),
  }),
]);

/**
 * SES's limits, which CloudFormation does not check before it creates the rule.
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_ReceiptRule.html
 */
const Properties = z.object({
  RuleSetName: z.string().regex(/^[\w-]{1,64}$/, 'must have at most 64 letters, digits, _ and -'),
  After: z.string().optional(),
  Rule: z.object({
    Name: z
      .string()
      .regex(/^[a-z\d]([\w.-]{0,62}[a-z\d])?$/i, 'must have at most 64 letters, digits, _, . and -'),
    Enabled: z.boolean().default(false),
    Recipients: z.array(z.string()).max(100, 'SES allows 100 recipients').default([]),
    ScanEnabled: z.boolean().optional(),
    TlsPolicy: z.enum(['Require', 'Optional']).optional(),
    Actions: z.array(Action).min(1).max(10, 'SES allows ten actions'),
  }),
});

/** https://docs.aws.amazon.com/ses/latest/dg/quotas.html#quotas-email-receiving */
const maximumRules = 200;

interface OrderedRule {
  readonly name: string;
  readonly after: string | undefined;
}

/**
 * Rules in the order in which SES applies them. Each rule is inserted when it is created: directly after the
 * rule that it names, or at the beginning if it names none.
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_CreateReceiptRule.html
 */
function sortRules<T extends OrderedRule>(created: readonly T[]): T[] {
  const rules: T[] = [];
  for (const rule of created) {
    const index = rules.findIndex(({ name }) => name === rule.after);
    if (rule.after !== undefined && index < 0)
      throw new UserFacingError(
        `The receipt rule ${rule.name} follows ${rule.after}, which is not created before it.`,
        'Make the rule depend on the one that it follows (`addDependency`).',
      );
    rules.splice(index + 1, 0, rule);
  }
  return rules;
}

/**
 * The enabled rules, in their order.
 * @param hasRuleSet whether a rule set exists
 * @throws UserFacingError for properties that SES refuses, or that are not emulated
 */
export function readReceiptRules(assembly: Assembly, hasRuleSet: (name: string) => boolean): ReceiptRule[] {
  const rules = assembly.listByType('AWS::SES::ReceiptRule').map((resource) => {
    const { Rule, RuleSetName: set, After: after } = assembly.parseProperties(resource, Properties);
    const name = Rule.Name;
    if (!hasRuleSet(set))
      throw new UserFacingError(
        `RuleSetDoesNotExist: the receipt rule ${name} is for the rule set ${set}, which does not exist.`,
        'Create the rule set before the rule.',
      );
    const actions = Rule.Actions.map((action) => {
      if ('S3Action' in action) {
        const { BucketName: bucket, ObjectKeyPrefix: prefix } = action.S3Action;
        if (!assembly.find('AWS::S3::Bucket', bucket)) throw createUnknownTargetError(name, bucket);
        return { bucket, prefix };
      }
      const { FunctionArn } = action.LambdaAction;
      const lambda = assembly.find('AWS::Lambda::Function', FunctionArn);
      if (!lambda) throw createUnknownTargetError(name, FunctionArn);
      return { functionArn: assembly.getArn(lambda) };
    });
    return { name, set, after, recipients: Rule.Recipients, actions, enabled: Rule.Enabled };
  });
  const duplicateRule = rules.find(
    ({ name }, index) => rules.findIndex((rule) => rule.name === name) < index,
  );
  if (duplicateRule)
    throw new UserFacingError(
      `Two receipt rules have the name ${duplicateRule.name}; in a rule set of SES, names are unique.`,
      'Give each rule a different name.',
    );
  const ruleSetNames = [...new Set(rules.map(({ set }) => set))];
  if (ruleSetNames.length > 1)
    throw new UserFacingError(
      `There are receipt rules in ${ruleSetNames.join(' and ')}, but only one rule set is active in SES.`,
      'Put all rules into one set.',
    );
  if (rules.length > maximumRules)
    throw new UserFacingError(
      `There are ${rules.length} receipt rules; SES allows ${maximumRules} in a set.`,
      'Give rules several recipients.',
    );
  return sortRules(rules).filter(({ enabled }) => enabled);
}

const createUnknownTargetError = (rule: string, target: string) =>
  new UserFacingError(
    `The receipt rule ${rule} has the target ${target}, which is not in the assembly.`,
    'Use buckets and functions of the assembly.',
  );

/**
 * Whether a rule matches an address. A recipient of the rule is an address (which also matches with a label,
 * as in `name+label@`), a domain, or a domain with a leading dot (which matches its subdomains). A rule
 * without recipients matches every address.
 * https://docs.aws.amazon.com/ses/latest/dg/receiving-email-receipt-rules-console-walkthrough.html
 */
export function matchesRecipient({ recipients }: ReceiptRule, address: string): boolean {
  if (recipients.length === 0) return true;
  const normalizedAddress = address.toLowerCase();
  const [local = '', domain = ''] = normalizedAddress.split('@');
  const addressWithoutLabel = `${local.split('+')[0] ?? ''}@${domain}`;
  return recipients.some((recipient) => {
    const pattern = recipient.toLowerCase();
    if (pattern.includes('@')) return pattern === normalizedAddress || pattern === addressWithoutLabel;
    return pattern.startsWith('.') ? domain.endsWith(pattern) : domain === pattern;
  });
}
