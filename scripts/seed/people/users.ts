import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { addProfile } from '@portico/lambdas/people/profile/update-profile.ts';
import type { Actor } from '@portico/lambdas/domain/actor.ts';
import { getDemoCompany } from './companies.ts';
import { type DemoPerson, type PersonName, people } from '../demo/people.ts';
import { runInParallel } from '@portico/lambdas/platform/in-parallel.ts';
import { getDemoEmail, personNames } from './people.ts';
import type { Account } from '../record.ts';

const client = new CognitoIdentityProviderClient({ maxAttempts: 5 });
const concurrentUsers = 4;

/** The demo's users, in the form in which API handlers receive their caller. */
export type Actors = ReadonlyMap<PersonName, Actor>;

export function findActor(actors: Actors, name: PersonName): Actor {
  const actor = actors.get(name);
  if (!actor) throw new Error(`The demo has no user ${name}`);
  return actor;
}

function readSub(attributes: readonly AttributeType[] | undefined): string {
  const sub = attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!sub) throw new Error('The user pool returned a user without a sub');
  return sub;
}

/** Creates a user unless the address has an account. @returns their `sub` */
async function findOrCreateUser(UserPoolId: string, { email, full_name }: Account): Promise<string> {
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
    return readSub(User?.Attributes);
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    return readSub(user.UserAttributes);
  }
}

interface UserDetails {
  readonly company: Actor['company'];
  readonly phone: string | null;
  readonly own_tickets_only?: boolean;
  readonly joinTime: Date;
  /** The time of the entry in the audit log. @default now */
  readonly auditTime?: Date;
}

/**
 * Creates a user in the pool, with a group and a profile. Each step can be repeated. The password is set
 * last, so that any user who can sign in is complete.
 */
export async function seedUser(
  UserPoolId: string,
  account: Account,
  { company, phone, own_tickets_only = false, joinTime, auditTime }: UserDetails,
): Promise<Actor> {
  const { email, full_name, password, role } = account;
  const id = await findOrCreateUser(UserPoolId, account);
  await addProfile(
    {
      id,
      email,
      full_name,
      company: company?.name ?? null,
      company_id: company?.id ?? null,
      phone,
      roles: [role],
      own_tickets_only,
      created_at: joinTime.toISOString(),
      roles_changed_at: joinTime.toISOString(),
    },
    auditTime,
  );
  await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: role }));
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
  );
  // Seeding calls no API, so the session's end does not matter.
  return { id, email, full_name, company, roles: [role], own_tickets_only, session_expires_at: 0 };
}

/** Creates all users of the demo. */
export async function seedUsers(
  userPoolId: string,
  accounts: readonly Account[],
  auditTime: Date,
): Promise<Actors> {
  const actors = await runInParallel(
    personNames,
    concurrentUsers,
    async (name): Promise<[PersonName, Actor]> => {
      const account = accounts.find(({ email }) => email === getDemoEmail(name));
      if (!account) throw new Error(`There is no account for ${name}`);
      const { company, phone, own_tickets_only = false, joinDate }: DemoPerson = people[name];
      const userDetails = {
        company: getDemoCompany(company),
        phone,
        own_tickets_only,
        joinTime: new Date(joinDate),
        auditTime,
      };
      return [name, await seedUser(userPoolId, account, userDetails)];
    },
  );
  return new Map(actors);
}
