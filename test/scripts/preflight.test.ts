// @module-tag nightly
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brand } from '../../shared/brand.ts';
import { readServerPort } from '../../scripts/local-cloud/state/lock.ts';
import { runCommand } from '../support/command.ts';

interface EmulatedAccount {
  /** Regions in which `cdk bootstrap` was run. */
  bootstrappedRegions: string[];
  concurrentExecutions: number;
  hasProductionAccess: boolean;
  verifiedIdentities: string[];
  distributionCount: number;
  /** The name of the active receipt rule set of SES. */
  activeRuleSet: string | undefined;
  /** Paths that these credentials may not read. */
  deniedPaths: RegExp | undefined;
}

let account: EmulatedAccount;
type Reply = readonly [status: number, body: string, error?: string];

const readRegion = (authorization = '') => /\/([a-z]+-[a-z]+-\d)\//.exec(authorization)?.[1] ?? '';

const describeStacks = (region: string): Reply =>
  account.bootstrappedRegions.includes(region)
    ? [
        200,
        `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>CDKToolkit</StackName>
         <StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime></member></Stacks>
         </DescribeStacksResult></DescribeStacksResponse>`,
      ]
    : [
        400,
        '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id CDKToolkit does not exist</Message></Error></ErrorResponse>',
      ];

const createJsonReply = (body: unknown): Reply => [200, JSON.stringify(body)];
const createErrorReply = (status: number, error: string): Reply => [status, '{}', error];

const describeRuleSet = (): Reply => {
  const { activeRuleSet: name } = account;
  const metadata = name === undefined ? '' : `<Metadata><Name>${name}</Name></Metadata>`;
  return [
    200,
    `<DescribeActiveReceiptRuleSetResponse><DescribeActiveReceiptRuleSetResult>${metadata}</DescribeActiveReceiptRuleSetResult></DescribeActiveReceiptRuleSetResponse>`,
  ];
};

function createReply(path: string, region: string, body: string): Reply {
  if (account.deniedPaths?.test(path)) return createErrorReply(403, 'AccessDeniedException');
  if (body.includes('DescribeActiveReceiptRuleSet')) return describeRuleSet();
  if (path === '/') return describeStacks(region);
  if (path.endsWith('/account-settings'))
    return createJsonReply({ AccountLimit: { ConcurrentExecutions: account.concurrentExecutions } });
  if (path === '/v2/email/account')
    return createJsonReply({ ProductionAccessEnabled: account.hasProductionAccess, SendingEnabled: true });
  if (path.startsWith('/v2/email/identities/')) {
    const name = decodeURIComponent(path.slice('/v2/email/identities/'.length));
    return account.verifiedIdentities.includes(name)
      ? createJsonReply({ VerifiedForSendingStatus: true })
      : createErrorReply(404, 'NotFoundException');
  }
  return [
    200,
    `<DistributionList><Marker/><MaxItems>1</MaxItems><IsTruncated>false</IsTruncated><Quantity>${account.distributionCount}</Quantity></DistributionList>`,
  ];
}

/** Emulates CloudFormation, Lambda, SES and CloudFront. */
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  void text(request).then((requestBody) => {
    const [status, body, error] = createReply(
      pathname,
      readRegion(request.headers.authorization),
      requestBody,
    );
    response
      .writeHead(status, {
        'content-type': body.startsWith('<') ? 'text/xml' : 'application/json',
        ...(error !== undefined && { 'x-amzn-errortype': error }),
      })
      .end(body);
  });
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  account = {
    bootstrappedRegions: ['eu-west-2', 'us-east-1'],
    concurrentExecutions: 1000,
    hasProductionAccess: true,
    verifiedIdentities: [brand.mailDomain, `staging.${brand.mailDomain}`],
    distributionCount: 1,
    activeRuleSet: undefined,
    deniedPaths: undefined,
  };
});

const runPreflight = (env: string) =>
  runCommand('preflight', ['--env', env], {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${readServerPort(server)}`,
    AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });

describe('before a deployment', () => {
  test('an account that meets all requirements passes', async () => {
    const { code, output, errors } = await runPreflight('dev');
    expect(errors).toBe('');
    expect(code).toBe(0);
    expect(output.trim().split('\n')).toEqual([
      // The e-mail addresses in this repository are placeholders.
      expect.stringMatching(/^! \S+@\S+\.example, .*: these are placeholders, which receive nothing\.$/),
      expect.stringContaining('infra/docs/make-it-yours.md'),
      '✓ eu-west-2 is bootstrapped.',
      '✓ Lambda runs 1000 functions at once; API Gateway lets 100 requests through.',
      `✓ SES may send mail from ${brand.noReplyEmail}.`,
      '✓ SES is out of its sandbox.',
      '✓ CloudFront works in this account.',
    ]);
  });

  test('both regions must be bootstrapped if the environment has stacks in each of them', async () => {
    account.bootstrappedRegions = ['eu-west-2'];
    const { code, output, errors } = await runPreflight('staging');
    expect(code).toBe(1);
    expect(output).toContain('✓ eu-west-2 is bootstrapped.');
    expect(output).toContain('✗ us-east-1 is not bootstrapped for the CDK.');
    expect(output).toContain('npx cdk bootstrap aws://ACCOUNT/us-east-1');
    expect(errors).toContain('The account is not ready for staging: 1 of ');
  });

  test('a new account causes warnings: ten concurrent functions, the SES sandbox, CloudFront', async () => {
    account = {
      ...account,
      concurrentExecutions: 10,
      hasProductionAccess: false,
      verifiedIdentities: [],
      distributionCount: 0,
    };
    const { code, output } = await runPreflight('dev');
    expect(code).toBe(0);
    expect(output).toContain('! Lambda runs 10 functions at once, but API Gateway lets 100 requests through');
    expect(output).toContain(`! SES knows neither ${brand.noReplyEmail} nor its domain`);
    expect(output).toContain('! SES is in its sandbox');
    expect(output).toMatch(/! In the sandbox, mail of the contact form does not reach \S+@\S+\./);
    expect(output).toContain('! The account has no CloudFront distribution yet');
  });

  test('a domain that SES has verified is reported', async () => {
    const { output } = await runPreflight('prod');
    expect(output).toContain(`✓ SES has verified ${brand.mailDomain}.`);
  });

  test(
    'an account that receives mail by another rule set is not ready for an environment that receives mail',
    { tags: ['nightly'] },
    async () => {
      account.activeRuleSet = 'portico';
      expect((await runPreflight('staging')).output).toContain(
        '✓ SES can receive mail in eu-west-2 with the rule set of this product.',
      );
      account.activeRuleSet = 'invoices';
      const { code, output } = await runPreflight('staging');
      expect(code).toBe(1);
      expect(output).toContain(
        '✗ SES receives mail in eu-west-2 with the rule set "invoices", and only one can be active.',
      );
      expect((await runPreflight('dev')).output).not.toContain('invoices');
    },
  );

  test('settings that the credentials may not read are reported, and the check continues', async () => {
    account.deniedPaths = /account-settings/;
    const { code, output } = await runPreflight('dev');
    expect(code).toBe(0);
    expect(output).toContain('! Concurrent executions of Lambda: AWS answered AccessDeniedException.');
    expect(output).toContain('✓ CloudFront works in this account.');
  });

  test.each([
    ['local', 'runs on this machine only'],
    ['production', 'There is no environment "production"'],
  ])('%s is not a deployable environment', async (env, expectedError) => {
    const { code, output, errors } = await runPreflight(env);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain(expectedError);
  });
});
