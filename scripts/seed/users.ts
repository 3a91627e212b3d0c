import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { addProfile } from '@portico/lambdas/people/update-profile.ts';
import type { Actor } from '@portico/lambdas/domain/actor.ts';
import { companyOf } from './companies.ts';
import { type PersonName, people } from './demo/people.ts';
import { inParallel } from '../cli/in-parallel.ts';
import { emailOf, personNames } from './people.ts';
import type { Account } from './record.ts';

const client = new CognitoIdentityProviderClient({ maxAttempts: 5 });
const atOnce = 4;

/** The demo's people as the functions know a caller. */
export type Actors = ReadonlyMap<PersonName, Actor>;

function subOf(attributes: readonly AttributeType[] | undefined): string {
  const sub = attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!sub) throw new Error('The user pool gave a user no sub');
  return sub;
}

/** The user's `sub`, whether they are new or were there already. */
async function findOrCreate(UserPoolId: string, { email, full_name }: Account): Promise<string> {
  try {
    const { User } = await client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: full_name },
        ],
      }),
    );
    return subOf(User?.Attributes);
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    return subOf(user.UserAttributes);
  }
}

interface Work {
  readonly company: Actor['company'];
  readonly phone: string | null;
  readonly joined: Date;
}

/**
 * Gives somebody a user in the pool, a group and a profile. Each step may be repeated; the password is set last, so whoever can sign in
 * is complete.
 */
export async function seedUser(
  UserPoolId: string,
  account: Account,
  { company, phone, joined }: Work,
): Promise<Actor> {
  const { email, full_name, password, role } = account;
  const id = await findOrCreate(UserPoolId, account);
  await addProfile({
    id,
    email,
    full_name,
    company: company?.name ?? null,
    company_id: company?.id ?? null,
    phone,
    roles: [role],
    created_at: joined.toISOString(),
    roles_changed_at: joined.toISOString(),
  });
  await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: role }));
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
  );
  return { id, email, full_name, company, roles: [role] };
}

/** Gives everybody in the demo a user in the pool, a group and a profile. */
export async function seedUsers(userPoolId: string, accounts: readonly Account[]): Promise<Actors> {
  const actors = await inParallel(personNames, atOnce, async (name): Promise<[PersonName, Actor]> => {
    const account = accounts.find(({ email }) => email === emailOf(name));
    if (!account) throw new Error(`There is no account for ${name}`);
    const { company, phone, joined } = people[name];
    const work = { company: companyOf(company), phone, joined: new Date(joined) };
    return [name, await seedUser(userPoolId, account, work)];
  });
  return new Map(actors);
}
