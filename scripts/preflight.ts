/**
 * `npm run preflight`: checks whether the AWS account is ready for the first deployment of an environment.
 */
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { findKnownEnvironment } from './environments/known-environment.ts';
import { readAccount } from './preflight/account.ts';
import { type Finding, checkAccount, listMailIdentities, listUsedRegions } from './preflight/findings.ts';

const usage = `npm run preflight -- [--env NAME]

Reads the AWS account of your credentials and names what would make a deployment fail: regions without bootstrap, the limit of
concurrent functions, the SES sandbox and its identities, CloudFront. It changes nothing. infra/docs/first-day.md explains each line.

  --env NAME   dev, staging, prod or pr-<number>; by default dev
  --help       prints this text`;

const signs = { passed: '✓', warning: '!', failed: '✗' } as const;

const formatFinding = ({ result, message, remedy }: Finding): string =>
  [`${signs[result]} ${message}`, ...(remedy === undefined ? [] : [`    ${remedy}`])].join('\n');

await runCommand(async () => {
  const { env = 'dev' } = parseOptions(usage, { env: { type: 'string' } });
  const environment = findKnownEnvironment(env);
  if (environment.account === '000000000000')
    throw new UserFacingError(
      `The environment ${env} runs on this machine only.`,
      'Start it with npm start.',
    );
  const account = await readAccount(
    environment.region,
    listUsedRegions(environment),
    listMailIdentities(environment),
  );
  const results = checkAccount(environment, account);
  for (const finding of results) console.log(formatFinding(finding));
  const failures = results.filter(({ result }) => result === 'failed').length;
  if (failures > 0)
    throw new UserFacingError(
      `The account is not ready for ${env}: ${failures} of ${results.length} checks failed.`,
      'Do what the lines above say, and run this again.',
    );
  return true;
});
