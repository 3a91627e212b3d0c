import { auditPerson } from '../domain/audit-entry.ts';
import type { ProfileItem } from './items.ts';
import { sameRoles } from './rules.ts';

/** Fields whose changes are one entry of the audit log. */
const fields = ['email', 'full_name', 'phone', 'company_id', 'mails_off'] as const;

const isSame = (some: unknown, other: unknown) => JSON.stringify(some) === JSON.stringify(other);

/** The operation that records a new person. */
export function auditNewPerson(profile: ProfileItem, at: Date) {
  const { email, full_name, phone, company_id, roles, invitation_accepted } = profile;
  return auditPerson('person_created', profile.id, {
    after: { email, full_name, phone, company_id, roles, invitation_accepted },
    at,
  });
}

/** The operations that record a change of a person: none, if nothing is different. */
export function auditChanges(before: ProfileItem, after: ProfileItem) {
  const entries = [];
  const changed = fields.filter((field) => !isSame(before[field], after[field]));
  const valuesOf = (profile: ProfileItem) =>
    Object.fromEntries(changed.map((field) => [field, profile[field]]));
  if (changed.length > 0)
    entries.push(
      auditPerson('person_changed', before.id, { before: valuesOf(before), after: valuesOf(after) }),
    );
  if (!sameRoles(before.roles, after.roles)) {
    const roles = { before: { roles: before.roles }, after: { roles: after.roles } };
    entries.push(auditPerson('roles_changed', before.id, roles));
  }
  if (before.disabled !== after.disabled)
    entries.push(auditPerson(after.disabled ? 'person_disabled' : 'person_enabled', before.id));
  return Promise.all(entries);
}
