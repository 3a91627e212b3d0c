import { randomBytes } from 'node:crypto';
import type { NewUser } from '@portico/shared/contract/people.ts';
import { readCompanyFacts } from '../../domain/people/company-facts.ts';
import { requireVariable } from '../../platform/environment.ts';
import {
  type RepeatableRequest,
  requireEarlierResultId,
  findEarlierResultId,
  isRepeatedRequest,
  recordRequest,
} from '../../table/idempotency.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { ConditionFailed, transact } from '../../platform/dynamodb.ts';
import { createAccountInPool } from './account-in-pool.ts';
import { invite } from '../invitation.ts';
import type { ProfileItem } from '../profile/items.ts';
import { insertRole, emailTakenError, requireActiveCompany, areRolesEqual } from '../rules.ts';
import { findProfile } from '../profile/store.ts';
import { composeNewProfile, composeNewProfileOperations } from '../profile/update-profile.ts';

const generateUnknownPassword = () => randomBytes(32).toString('base64url');

async function requireProfile(id: string): Promise<ProfileItem> {
  const profile = await findProfile(id);
  if (!profile) throw notFound();
  return profile;
}

async function completeInvitation(
  profile: ProfileItem,
  { user_id }: RepeatableRequest,
): Promise<ProfileItem> {
  if (profile.invitation_pending) await invite(profile, user_id);
  return profile;
}

/** Staff may belong to no company. */
type InvitedPerson = Omit<NewUser, 'company_id'> & Pick<ProfileItem, 'company_id'>;

/** The person's future company; null for none. */
const readCompany = async ({ company_id }: InvitedPerson) =>
  company_id === null ? null : await readCompanyFacts(company_id);

const isSameInvitation = (
  person: InvitedPerson,
  { full_name, company_id, phone, roles, own_tickets_only }: ProfileItem,
) =>
  person.full_name === full_name &&
  person.company_id === company_id &&
  person.phone === phone &&
  person.own_tickets_only === own_tickets_only &&
  areRolesEqual(person.roles, roles);

/**
 * Creates an account with its roles and profile, and mails the invitation. After a failure, the same request
 * continues where this one stopped: a user without a profile has no access and counts as absent.
 * `invitation_pending` on the profile means that the mail has not been sent yet.
 * @throws ApiError `invalid_request` for a company that does not exist or is inactive, `email_taken`,
 * `idempotency_key_reused`, `busy`
 */
export async function inviteUser(
  person: InvitedPerson,
  request: RepeatableRequest,
  at: Date,
): Promise<ProfileItem> {
  const [earlier, requestedCompany] = await Promise.all([
    findEarlierResultId(request, at),
    readCompany(person),
  ]);
  if (earlier !== undefined) return completeInvitation(await requireProfile(earlier), request);
  const company = requestedCompany === null ? null : requireActiveCompany(requestedCompany);
  const { id, profile } = await createAccountInPool(
    requireVariable('USER_POOL_ID'),
    person,
    generateUnknownPassword(),
  );
  if (profile) {
    if (profile.invitation_pending && isSameInvitation(person, profile))
      return completeInvitation(profile, request);
    throw emailTakenError();
  }

  const { email, full_name, phone, roles, own_tickets_only } = person;
  // Rounded down, because token times are whole seconds: the roles must not look newer than the first token.
  const now = new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString();
  const newUser = {
    id,
    email,
    full_name,
    company: company?.name ?? null,
    company_id: company?.id ?? null,
    phone,
    roles: roles.reduce<NewUser['roles']>(insertRole, []),
    own_tickets_only,
    created_at: at.toISOString(),
    roles_changed_at: now,
  };
  const addedProfile = composeNewProfile(newUser, { invited: true });
  try {
    await transact([recordRequest(request, id, at), ...(await composeNewProfileOperations(addedProfile))]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The same request arrived twice; the other request sends the mail.
    if (isRepeatedRequest(error)) return requireProfile(requireEarlierResultId(request, error));
    if (error.hasFailed('profile')) throw emailTakenError();
    if (person.company_id !== null) requireActiveCompany(await readCompanyFacts(person.company_id));
    throw new ApiError('busy', 'The company has been changed. Please try again.');
  }
  return completeInvitation(addedProfile, request);
}
