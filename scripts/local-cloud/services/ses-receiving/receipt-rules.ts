import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';

/** An enabled AWS::SES::ReceiptRule: where mails to its recipients are stored, and what is then invoked. */
export interface ReceiptRule {
  readonly name: string;
  readonly recipients: readonly string[];
  readonly actions: readonly (
    { readonly bucket: string; readonly prefix: string } | { readonly functionArn: string }
  )[];
}

const notEmulated = (what: string) => z.undefined(`${what} is not emulated`).optional();

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
      InvocationType: z
        .literal('Event', 'only functions that SES does not wait for are emulated')
        .default('Event'),
      TopicArn: notEmulated('a topic of an action'),
    }),
  }),
]);

/**
 * With SES's limits, of which CloudFormation knows nothing before it creates the rule.
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_ReceiptRule.html
 */
const Properties = z.object({
  RuleSetName: z.string().regex(/^[\w-]{1,64}$/, 'must have at most 64 letters, digits, _ and -'),
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

/** The enabled rules. @throws UserFacingError for what SES refuses or is not emulated */
export function receiptRules(assembly: Assembly): ReceiptRule[] {
  const rules = assembly.ofType('AWS::SES::ReceiptRule').map((resource) => {
    const { Rule } = assembly.properties(resource, Properties);
    const name = Rule.Name;
    const actions = Rule.Actions.map((action) => {
      if ('S3Action' in action) {
        const { BucketName: bucket, ObjectKeyPrefix: prefix } = action.S3Action;
        if (!assembly.find('AWS::S3::Bucket', bucket)) throw unknownTarget(name, bucket);
        return { bucket, prefix };
      }
      const { FunctionArn } = action.LambdaAction;
      const lambda = assembly.find('AWS::Lambda::Function', FunctionArn);
      if (!lambda) throw unknownTarget(name, FunctionArn);
      return { functionArn: assembly.arn(lambda) };
    });
    return { name, recipients: Rule.Recipients, actions, enabled: Rule.Enabled };
  });
  const repeated = rules.find(({ name }, index) => rules.findIndex((rule) => rule.name === name) < index);
  if (repeated)
    throw new UserFacingError(
      `Two receipt rules have the name ${repeated.name}; in a rule set of SES, names are unique.`,
      'Give each rule a name of its own.',
    );
  return rules.filter(({ enabled }) => enabled);
}

const unknownTarget = (rule: string, target: string) =>
  new UserFacingError(
    `The receipt rule ${rule} has the target ${target}, which is not in the assembly.`,
    'Use buckets and functions of the assembly.',
  );

/**
 * Whether a rule is for an address: by the address, also with a label (`name+label@`), by its domain, or,
 * with a dot before it, by the domains below one. A rule without recipients is for every address.
 * https://docs.aws.amazon.com/ses/latest/dg/receiving-email-receipt-rules-console-walkthrough.html
 */
export function isFor({ recipients }: ReceiptRule, address: string): boolean {
  if (recipients.length === 0) return true;
  const whole = address.toLowerCase();
  const [local = '', domain = ''] = whole.split('@');
  const unlabelled = `${local.split('+')[0] ?? ''}@${domain}`;
  return recipients.some((recipient) => {
    const wanted = recipient.toLowerCase();
    if (wanted.includes('@')) return wanted === whole || wanted === unlabelled;
    return wanted.startsWith('.') ? domain.endsWith(wanted) : domain === wanted;
  });
}
