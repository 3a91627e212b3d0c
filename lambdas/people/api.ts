// Accounts: sign-up, invitations, sessions, two-step sign-in, roles and profiles.

import type { Handlers } from '../http/serve.ts';
import { readCompanyFacts } from '../domain/people/company-facts.ts';
import { requireVariable } from '../platform/environment.ts';
import { notFound } from '../platform/api-error.ts';
import { disableUser, enableUser, setName } from '../platform/accounts/user-pool.ts';
import { requestAddressChange, withdrawAddressChange } from './profile/change-address.ts';
import { inviteUser } from './user-pool/create-user.ts';
import { endSessions, endSessionsInPool, composeRoleChangeFields } from './sessions/end-sessions.ts';
import { erasePerson } from './erase-person.ts';
import { inviteAgain } from './invitation.ts';
import { toProfile } from './profile/items.ts';
import { resetTwoStep } from './two-step/reset-two-step.ts';
import { addRole, removeRole } from './roles.ts';
import { requireActiveCompany } from './rules.ts';
import { listStaffSortedByName } from './staff.ts';
import { countPeople, listProfiles, findProfile } from './profile/store.ts';
import { clearUndeliverable } from './profile/undeliverable-mail.ts';
import { type ProfileChange, changeProfile } from './profile/update-profile.ts';

const userPoolId = requireVariable('USER_POOL_ID');

export const handlers: Handlers<'people'> = {
  async getMe({ actor }) {
    const profile = await findProfile(actor.id);
    if (!profile) throw notFound();
    // The token determines the caller's permissions, so the response shows its roles.
    return { ...toProfile(profile), roles: [...actor.roles] };
  },

  async updateMe({ actor, body: { full_name, mails_off, new_ticket_groups } }) {
    const profile = await changeProfile(actor.id, () => ({
      ...(full_name !== undefined && { full_name }),
      ...(mails_off !== undefined && { mails_off }),
      ...(new_ticket_groups !== undefined && { new_ticket_groups }),
    }));
    if (full_name !== undefined) await setName(userPoolId, actor.id, full_name);
    return { ...toProfile(profile), roles: [...actor.roles] };
  },

  async listUsers({ query: { q, ...page } }) {
    const [found, total] = await Promise.all([listProfiles(q, page), countPeople()]);
    return { ...found, total };
  },

  listStaff: async () => ({ items: await listStaffSortedByName() }),

  async createUser({ actor, body, idempotency_key }) {
    const request = { user_id: actor.id, key: idempotency_key, content: { user: body } };
    return { success: true, user: toProfile(await inviteUser(body, request, new Date())) };
  },

  /**
   * Disabling changes the profile before the user pool; enabling changes the user pool first. If the change
   * fails halfway, the person has no access.
   */
  async updateUser({ params: { id }, body: { full_name, company_id, phone, own_tickets_only, disabled } }) {
    const now = new Date();
    const profile = await changeProfile(id, async (before): Promise<ProfileChange> => {
      const company =
        company_id === undefined || company_id === before.company_id
          ? undefined
          : company_id && requireActiveCompany(await readCompanyFacts(company_id));
      if (disabled === false) await enableUser(userPoolId, id);
      return {
        ...(full_name !== undefined && { full_name }),
        ...(phone !== undefined && { phone }),
        ...(own_tickets_only !== undefined && { own_tickets_only }),
        ...(company !== undefined && {
          company_id: company ? company.id : null,
          company: company ? company.name : null,
        }),
        ...(disabled !== undefined && { disabled }),
        ...(disabled === true && composeRoleChangeFields(now)),
      };
    });
    if (disabled === true) {
      await disableUser(userPoolId, id);
      await endSessionsInPool(id, now);
    }
    if (full_name !== undefined) await setName(userPoolId, id, full_name);
    return toProfile(profile);
  },

  async addRole({ params: { id, role } }) {
    return toProfile(await addRole(userPoolId, id, role));
  },

  async removeRole({ params: { id, role } }) {
    return toProfile(await removeRole(userPoolId, id, role));
  },

  async allowMail({ params: { id } }) {
    return toProfile(await clearUndeliverable(id, new Date()));
  },

  async resetTwoStep({ actor, params: { id } }) {
    return toProfile(await resetTwoStep(userPoolId, id, actor));
  },

  async signOutUser({ actor, params: { id } }) {
    const profile = await findProfile(id);
    if (!profile) throw notFound();
    await endSessions(profile, 'all_sessions_ended', { actor });
    return { ended: true };
  },

  async resendInvitation({ actor, params: { id } }) {
    await inviteAgain(id, actor.id, new Date());
    return { sent: true };
  },

  async erasePerson({ params: { id }, body: { email } }) {
    await erasePerson(id, email);
    return { erasing: true };
  },

  async requestAddressChange({ actor, params: { id }, body: { email } }) {
    return toProfile(await requestAddressChange(id, email, actor.id, new Date()));
  },

  async withdrawAddressChange({ params: { id } }) {
    return toProfile(await withdrawAddressChange(id));
  },
};
