import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DescribeActiveReceiptRuleSetCommand, SESClient } from '@aws-sdk/client-ses';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';

/** A response of AWS, or the name of the error. */
export type Answer<T> = { readonly value: T } | { readonly error: string };

export interface MailIdentity {
  readonly name: string;
  /** Undefined if SES has no such identity. */
  readonly verified: boolean | undefined;
}

/** The state of an account that decides whether an environment can be deployed into it. */
export interface Account {
  /** Whether `cdk bootstrap` was run, by region. */
  readonly bootstrapStates: Readonly<Record<string, Answer<boolean>>>;
  /** The region's limit of concurrent executions. */
  readonly concurrency: Answer<number>;
  readonly mail: Answer<{ readonly hasProductionAccess: boolean; readonly enabled: boolean }>;
  /** Identities by the requested name. */
  readonly mailIdentities: Readonly<Record<string, Answer<MailIdentity>>>;
  readonly distributionCount: Answer<number>;
  /** The rule set by which SES receives mail in the region; empty if there is none. */
  readonly activeRuleSet: Answer<string>;
}

const readErrorName = (error: unknown): string => (error instanceof Error ? error.name : 'an unknown error');

/** @throws UserFacingError if credentials are missing or expired, so that every call would fail */
async function toAnswer<T>(call: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await call() };
  } catch (error) {
    const name = readErrorName(error);
    if (name === 'CredentialsProviderError')
      throw new UserFacingError(
        'There are no AWS credentials.',
        'Sign in with `aws sso login`, or name a profile in AWS_PROFILE.',
        { cause: error },
      );
    if (/^(ExpiredToken|InvalidClientTokenId|UnrecognizedClient|RequestExpired)/.test(name))
      throw new UserFacingError(
        'AWS does not accept these credentials.',
        'Sign in again, and check AWS_PROFILE.',
        { cause: error },
      );
    return { error: name };
  }
}

/** The result of `call`, or `fallback` if the call fails with the error `name`. */
async function callWithFallback<T, M>(name: string, fallback: M, call: () => Promise<T>): Promise<T | M> {
  try {
    return await call();
  } catch (error) {
    if (readErrorName(error) === name) return fallback;
    throw error;
  }
}

const readBootstrapState = (region: string): Promise<Answer<boolean>> =>
  toAnswer(() =>
    callWithFallback('ValidationError', false, async () => {
      const client = new CloudFormationClient({ region, maxAttempts: 3 });
      const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: 'CDKToolkit' }));
      return Stacks.some(({ StackStatus = '' }) => StackStatus.endsWith('_COMPLETE'));
    }),
  );

const readMailIdentity = (client: SESv2Client, name: string): Promise<Answer<MailIdentity>> =>
  toAnswer(() =>
    callWithFallback('NotFoundException', { name, verified: undefined }, async () => {
      const identity = await client.send(new GetEmailIdentityCommand({ EmailIdentity: name }));
      return { name, verified: identity.VerifiedForSendingStatus ?? false };
    }),
  );

const readByName = async <T>(names: readonly string[], read: (name: string) => Promise<T>) =>
  Object.fromEntries(
    await Promise.all([...new Set(names)].map(async (name) => [name, await read(name)] as const)),
  );

/**
 * Reads the state of the account that the credentials belong to. Changes nothing.
 * @param region the region of the environment
 * @param regions the regions of its stacks
 * @param mailIdentities addresses and domains to look up in SES
 * @throws UserFacingError without credentials that AWS accepts
 */
export async function readAccount(
  region: string,
  regions: readonly string[],
  mailIdentities: readonly string[],
): Promise<Account> {
  const ses = new SESv2Client({ region, maxAttempts: 3 });
  const [bootstrapStates, concurrency, mail, known, distributions, activeRuleSet] = await Promise.all([
    readByName(regions, readBootstrapState),
    toAnswer(async () => {
      const client = new LambdaClient({ region, maxAttempts: 3 });
      const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
      return AccountLimit?.ConcurrentExecutions ?? 0;
    }),
    toAnswer(async () => {
      const { ProductionAccessEnabled = false, SendingEnabled = false } = await ses.send(
        new GetAccountCommand({}),
      );
      return { hasProductionAccess: ProductionAccessEnabled, enabled: SendingEnabled };
    }),
    readByName(mailIdentities, (name) => readMailIdentity(ses, name)),
    toAnswer(async () => {
      const client = new CloudFrontClient({ region: 'us-east-1', maxAttempts: 3 });
      const { DistributionList } = await client.send(new ListDistributionsCommand({ MaxItems: 1 }));
      return DistributionList?.Quantity ?? 0;
    }),
    toAnswer(async () => {
      const client = new SESClient({ region, maxAttempts: 3 });
      const { Metadata } = await client.send(new DescribeActiveReceiptRuleSetCommand({}));
      return Metadata?.Name ?? '';
    }),
  ]);
  return {
    bootstrapStates,
    concurrency,
    mail,
    mailIdentities: known,
    distributionCount: distributions,
    activeRuleSet,
  };
}
