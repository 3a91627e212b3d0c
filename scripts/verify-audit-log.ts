/** `npm run verify-audit-log`: checks that no entry of the audit log was changed or deleted. */
import { parseOptions, runCommand } from './cli/command.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { configureEnvironment, readEnvironment } from './environments/deployed-environment.ts';
import { selectEnvironmentName, environmentOptions, environmentUsage } from './environments/options.ts';

const usage = `npm run verify-audit-log -- --env NAME

Reads all entries of the audit log and the chain of their hashes, and names the first entry that was changed or deleted.

${environmentUsage}`;

await runCommand(async () => {
  const options = parseOptions(usage, environmentOptions);
  const environment = selectEnvironmentName(options);
  if (!environment) throw new UserFacingError('Name an environment.', usage);
  configureEnvironment(await readEnvironment(environment, ['Data'], options.state), {
    TABLE_NAME: 'TableName',
  });
  // Imported now, because this code reads the environment when it is loaded.
  const { readChain, verifyChain } = await import('@portico/lambdas/audit-log/verify.ts');
  const { verifiedCount, fault } = verifyChain(await readChain(new Date()));
  console.log(`${verifiedCount} entries are as they were written.`);
  if (fault !== undefined) console.log(fault);
  return fault === undefined;
});
