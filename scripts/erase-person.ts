/** `npm run erase-person`: erases a person. */
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { environmentOptions, environmentUsage } from './environments/options.ts';
import { configureAndFindPersonId } from './personal-data/person.ts';

const usage = `npm run erase-person -- --env NAME --email ADDRESS --confirm ADDRESS

Erases a person, as the admin area does: deletes the account, and has their name and address removed from tickets, comments, history and
records of mails. Tickets, comments and files stay. The key of their personal values in the audit log is destroyed. This cannot be undone.

${environmentUsage}
  --email ADDRESS    the person's address
  --confirm ADDRESS  the same address again`;

await runCommand(async () => {
  const { email, confirm, ...options } = parseOptions(usage, {
    ...environmentOptions,
    email: { type: 'string' },
    confirm: { type: 'string' },
  });
  if (email !== confirm)
    throw new UserFacingError(
      '--confirm differs from --email.',
      'Repeat the address to confirm the erasure.',
    );
  const id = await configureAndFindPersonId({ ...options, email }, usage);
  // Imported here, because the imported code reads the environment when it is loaded.
  const { erasePerson } = await import('@portico/lambdas/people/erase-person.ts');
  const { ApiError } = await import('@portico/lambdas/platform/api-error.ts');
  await erasePerson(id, email ?? '').catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw new UserFacingError(error.message, 'Nothing was erased.');
  });
  console.log('The account is deleted. The environment erases everything else within minutes.');
  return true;
});
