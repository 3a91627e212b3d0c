/** `npm run create-admin -- --env dev --email you@example.com`: an environment's first administrator. */
import { NewUser } from '@portico/shared/contract/people.ts';
import { optionsOf } from './command.ts';
import { exitWithError, silenceSdkNodeWarning } from '@portico/local-cloud/process.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { placeOf, takePlace } from './place.ts';

const usage = `npm run create-admin -- --env NAME --email ADDRESS [--name "FULL NAME"]

Makes an administrator, and mails them the link to set their password. Doing it again completes what was left over, or says that it is done.

  --env NAME       dev, staging, prod or pr-NUMBER, with the AWS credentials of your shell; or local
  --local          the same as --env local: what \`npm start\` runs
  --state FOLDER   where that keeps its state; by default .local
  --email ADDRESS  whose administrator's account it is
  --name NAME      how they are shown; by default what stands before the @`;

const Whom = NewUser.pick({ email: true, full_name: true });

/** `jo.smith` becomes `Jo Smith`. */
const nameIn = (email: string) =>
  (email.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const said = {
  invited: (email: string) =>
    `${email} is an administrator. A mail with the link to set a password is on its way.`,
  promoted: (email: string) => `${email} had an account already, and is an administrator from now on.`,
  already: (email: string) =>
    `${email} is an administrator already. "Forgot your password?" on the sign-in page mails a new link.`,
};

silenceSdkNodeWarning();
try {
  const { env, local, state, email, name } = optionsOf(usage, {
    env: { type: 'string' },
    local: { type: 'boolean' },
    state: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
  });
  const environment = local ? 'local' : env;
  if (!environment || !email) throw new UserFacingError('Name an environment and an e-mail address.', usage);
  const whom = Whom.safeParse({ email, full_name: name ?? nameIn(email) });
  if (!whom.success)
    throw new UserFacingError(
      whom.error.issues.some(({ path: [field] }) => field === 'email')
        ? `${email} is no e-mail address.`
        : 'The name is empty, longer than 120 characters, or more than a line.',
      'Check what you typed, as in --email jo.smith@example.com',
    );
  takePlace(await placeOf(environment, ['Data', 'Identity'], state), {
    TABLE_NAME: 'TableName',
    USER_POOL_ID: 'UserPoolId',
    USER_POOL_CLIENT_ID: 'UserPoolClientId',
  });
  // After the variables are set, which this reads as it is loaded.
  const { createAdmin } = await import('./create-admin/admin.ts');
  console.log(said[await createAdmin(whom.data)](whom.data.email));
} catch (error) {
  exitWithError(error);
}
