import { randomUUID } from 'node:crypto';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { inject } from 'vitest';
import type { CompanyServiceLevel } from '../../shared/contract/service-level.ts';
import { addProfile, changeProfile } from '../../lambdas/people/profile/update-profile.ts';
import type { CompanyStatus } from '../../shared/model/company.ts';
import { staffMailKinds } from '../../shared/model/mail.ts';
import type { Role } from '../../shared/model/roles.ts';
import { createMinimalCompany } from '../../scripts/seed/people/new-company.ts';

export interface Company {
  readonly id: string;
  readonly name: string;
}

export interface Person {
  /** Cognito `sub`. */
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly full_name: string;
  readonly company: Company | undefined;
  readonly roles: readonly Role[];
}

const userPoolId = inject('cloud').outputs['UserPoolId'] ?? '';
export const cognito = new CognitoIdentityProvider({});

/** Creates a client company, by default an active one. */
export function newCompany(
  name = `Company ${randomUUID().slice(0, 8)}`,
  status: CompanyStatus = 'active',
  service_level: CompanyServiceLevel | null = null,
): Promise<Company> {
  return createMinimalCompany(name, { status, service_level });
}

/** Creates a person with an account in Cognito, a group and a profile, as after an accepted invitation. */
export async function newPerson(
  role: Role,
  {
    company,
    full_name,
    own_tickets_only = false,
  }: { company?: Company; full_name?: string; own_tickets_only?: boolean } = {},
): Promise<Person> {
  const uniqueSuffix = randomUUID().slice(0, 8);
  const email = `${role}.${uniqueSuffix}@example.com`;
  const password = `Pw-${randomUUID()}-A1`;
  const name = full_name ?? `${role[0]?.toUpperCase()}${role.slice(1)} ${uniqueSuffix}`;
  const createdUser = await cognito.adminCreateUser({
    UserPoolId: userPoolId,
    Username: email,
    MessageAction: 'SUPPRESS',
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'name', Value: name },
    ],
  });
  const id = createdUser.User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
  await cognito.adminSetUserPassword({
    UserPoolId: userPoolId,
    Username: email,
    Password: password,
    Permanent: true,
  });
  await cognito.adminAddUserToGroup({ UserPoolId: userPoolId, Username: email, GroupName: role });
  const issuedAt = new Date(Date.now() - 60_000).toISOString();
  await addProfile({
    id,
    email,
    full_name: name,
    company: company?.name ?? null,
    company_id: company?.id ?? null,
    phone: null,
    roles: [role],
    own_tickets_only,
    created_at: issuedAt,
    roles_changed_at: issuedAt,
  });
  // Turns off the mails that staff would receive about every ticket of the shared cloud.
  if (role !== 'customer') await changeProfile(id, () => ({ mails_off: [...staffMailKinds] }));
  return { id, email, password, full_name: name, company, roles: [role] };
}

/** Removes a user from the Cognito group of a role. New tokens do not contain the role. */
export const removeFromRoleGroup = (person: Person, role: Role) =>
  cognito.adminRemoveUserFromGroup({ UserPoolId: userPoolId, Username: person.email, GroupName: role });
