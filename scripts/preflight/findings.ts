import type { Environment } from '@portico/infra/environments.ts';
import { receiptRuleSetName } from '@portico/infra/receipt-rule-set.ts';
import type { Account, Answer } from './account.ts';

/** The result of one check. Only `failed` means that a deployment would fail. */
export interface Finding {
  readonly result: 'passed' | 'warning' | 'failed';
  readonly message: string;
  /** How to fix the problem. */
  readonly remedy?: string;
}

const passed = (message: string): Finding => ({ result: 'passed', message });
const warning = (message: string, remedy: string): Finding => ({ result: 'warning', message, remedy });
const failed = (message: string, remedy: string): Finding => ({ result: 'failed', message, remedy });

function judgeAnswer<T>(
  answer: Answer<T> | undefined,
  subject: string,
  judge: (value: T) => Finding | readonly Finding[],
): readonly Finding[] {
  if (answer === undefined || 'error' in answer)
    return [
      warning(`${subject}: AWS answered ${answer?.error ?? 'nothing'}.`, 'Use credentials that may read it.'),
    ];
  return [judge(answer.value)].flat();
}

const parseDomain = (address: string): string => address.slice(address.indexOf('@') + 1);

/**
 * The regions of the environment's stacks. CloudFront's certificate, firewall and metrics are in us-east-1.
 */
export const listUsedRegions = ({ region, domain, firewall, alarms }: Environment): string[] =>
  domain !== undefined || firewall || alarms !== undefined ? [region, 'us-east-1'] : [region];

/** Addresses and domains that the environment needs in SES. */
export const listMailIdentities = ({ mail: { from, contactRecipient, domain } }: Environment): string[] => [
  ...new Set([domain ?? parseDomain(from), from, contactRecipient, parseDomain(contactRecipient)]),
];

/** Names that end in .example belong to nobody (RFC 2606). */
function checkPlaceholders({ mail, domain, alarms }: Environment): readonly Finding[] {
  const names = [
    mail.from,
    mail.contactRecipient,
    mail.domain,
    mail.receivingDomain,
    domain?.name,
    alarms?.email,
  ];
  const placeholders = [...new Set(names)].filter((name) => name?.endsWith('.example'));
  if (placeholders.length === 0) return [passed('No address or domain is a placeholder.')];
  return [
    warning(
      `${placeholders.join(', ')}: these are placeholders, which receive nothing.`,
      'Put yours into shared/brand.ts and infra/environments.ts (infra/docs/make-it-yours.md).',
    ),
  ];
}

const checkBootstrap = (account: Account): readonly Finding[] =>
  Object.entries(account.bootstrapStates).flatMap(([region, answer]) =>
    judgeAnswer(answer, `CDK bootstrap of ${region}`, (done) =>
      done
        ? passed(`${region} is bootstrapped.`)
        : failed(
            `${region} is not bootstrapped for the CDK.`,
            `Run npx cdk bootstrap aws://ACCOUNT/${region} with the number of the account.`,
          ),
    ),
  );

const checkConcurrency = ({ throttle }: Environment, account: Account): readonly Finding[] =>
  judgeAnswer(account.concurrency, 'Concurrent executions of Lambda', (limit) =>
    limit >= throttle.burst
      ? passed(`Lambda runs ${limit} functions at once; API Gateway lets ${throttle.burst} requests through.`)
      : warning(
          `Lambda runs ${limit} functions at once, but API Gateway lets ${throttle.burst} requests through: the rest get 503.`,
          'Request more under Service Quotas → Lambda → Concurrent executions, or lower `throttle` in infra/environments.ts.',
        ),
  );

/** Whether SES has verified one of these identities. */
const hasVerifiedIdentity = (account: Account, names: readonly string[]): boolean =>
  names.some((name) => {
    const answer = account.mailIdentities[name];
    return answer !== undefined && 'value' in answer && answer.value.verified === true;
  });

function checkSender({ mail }: Environment, account: Account): readonly Finding[] {
  const { from, domain } = mail;
  const isSenderVerified = hasVerifiedIdentity(account, [domain ?? parseDomain(from), from]);
  if (domain === undefined)
    return [
      isSenderVerified
        ? passed(`SES may send mail from ${from}.`)
        : warning(
            `SES knows neither ${from} nor its domain: the functions cannot send mail.`,
            'Verify one of them in SES, or set `mail.domain` in infra/environments.ts.',
          ),
    ];
  return [
    isSenderVerified
      ? passed(`SES has verified ${domain}.`)
      : warning(
          `SES has not verified ${domain} yet.`,
          'The deployment creates the identity. Publish the DKIM records that the mail stack lists in its outputs.',
        ),
  ];
}

const checkMail = (environment: Environment, account: Account): readonly Finding[] =>
  judgeAnswer(account.mail, 'SES account', ({ hasProductionAccess, enabled }) => {
    const { contactRecipient } = environment.mail;
    const sandboxWarning = 'SES is in its sandbox: it delivers to verified addresses only.';
    return [
      ...(enabled
        ? []
        : [
            warning('SES does not send for this account.', 'Look at SES → Account dashboard for the reason.'),
          ]),
      hasProductionAccess
        ? passed('SES is out of its sandbox.')
        : warning(sandboxWarning, 'Request production access under SES → Account dashboard.'),
      ...(hasProductionAccess ||
      hasVerifiedIdentity(account, [contactRecipient, parseDomain(contactRecipient)])
        ? []
        : [
            warning(
              `In the sandbox, mail of the contact form does not reach ${contactRecipient}.`,
              `Verify ${contactRecipient} in SES until production access is granted.`,
            ),
          ]),
    ];
  });

const checkCloudFront = (account: Account): readonly Finding[] =>
  judgeAnswer(account.distributionCount, 'CloudFront distributions', (count) =>
    count > 0
      ? passed('CloudFront works in this account.')
      : warning(
          'The account has no CloudFront distribution yet; AWS verifies some new accounts before the first one.',
          'If the site stack fails with "Your account must be verified", open a support case (account and billing) and deploy again.',
        ),
  );

function checkReceiving({ mail, region }: Environment, account: Account): readonly Finding[] {
  if (mail.receivingDomain === undefined) return [];
  return judgeAnswer(account.activeRuleSet, 'Receipt rules of SES', (activeRuleSet) =>
    activeRuleSet === '' || activeRuleSet === receiptRuleSetName
      ? passed(`SES can receive mail in ${region} with the rule set of this product.`)
      : failed(
          `SES receives mail in ${region} with the rule set "${activeRuleSet}", and only one can be active.`,
          `Move its rules into a set named "${receiptRuleSetName}" and activate that one, or use another account.`,
        ),
  );
}

/** Compares an account with the requirements of an environment. */
export const checkAccount = (environment: Environment, account: Account): readonly Finding[] => [
  ...checkPlaceholders(environment),
  ...checkBootstrap(account),
  ...checkConcurrency(environment, account),
  ...checkSender(environment, account),
  ...checkMail(environment, account),
  ...checkReceiving(environment, account),
  ...checkCloudFront(account),
];
