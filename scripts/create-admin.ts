/** `npm run create-admin`: creates an environment's first administrator. */
import * as z from 'zod';
import { NewUser } from '@portico/shared/contract/people.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { configureEnvironment, readEnvironment } from './environments/deployed-environment.ts';
import { selectEnvironmentName, environmentOptions, environmentUsage } from './environments/options.ts';

const usage = `npm run create-admin -- --env NAME --email ADDRESS [--name "FULL NAME"]

Creates an administrator and mails them a link to set their password. Running it again completes what an interrupted run left undone.

${environmentUsage}
  --email ADDRESS  the administrator's address
  --name NAME      the administrator's name; by default the part before the @`;

const { email, full_name } = NewUser.shape;
const NewAdmin = z.object({ email, full_name });

/** `jo.smith@example.com` becomes `Jo Smith`. */
const guessFullName = (email: string) =>
  (email.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const messages = {
  invited: (email: string) =>
    `${email} is an administrator. A mail with a link to set the password is being sent.`,
  promoted: (email: string) => `${email} already had an account, and is now an administrator.`,
  already: (email: string) =>
    `${email} is an administrator already. "Forgot your password?" on the sign-in page sends a new link.`,
};

await runCommand(async () => {
  const { email, name, ...options } = parseOptions(usage, {
    ...environmentOptions,
    email: { type: 'string' },
    name: { type: 'string' },
  });
  const environment = selectEnvironmentName(options);
  if (!environment || !email) throw new UserFacingError('Name an environment and an e-mail address.', usage);
  const admin = NewAdmin.safeParse({ email, full_name: name ?? guessFullName(email) });
  if (!admin.success)
    throw new UserFacingError(
      admin.error.issues.some(({ path: [field] }) => field === 'email')
        ? `${email} is not an e-mail address.`
        : 'The name is empty, longer than 120 characters, or has more than one line.',
      'Check what you typed, for example --email jo.smith@example.com',
    );
  configureEnvironment(await readEnvironment(environment, ['Data', 'Identity', 'Deliver'], options.state), {
    TABLE_NAME: 'TableName',
    USER_POOL_ID: 'UserPoolId',
    MAIL_REQUESTS_QUEUE_URL: 'MailRequestsQueueUrl',
  });
  // Imported here, because the imported code reads the environment when it is loaded.
  const { createAdmin } = await import('./create-admin/create-admin.ts');
  console.log(messages[await createAdmin(admin.data)](admin.data.email));
  return true;
});
