import { type AuditedAction, auditPerson } from '../domain/audit/audit-entry.ts';
import type { ProfileItem } from './profile/items.ts';
import { areRolesEqual } from './rules.ts';

/** Fields whose changes share one entry of the audit log. */
const fields = [
  'email',
  'full_name',
  'phone',
  'company_id',
  'own_tickets_only',
  'mails_off',
  'new_ticket_groups',
] as const;

const isSame = (value: unknown, otherValue: unknown) => JSON.stringify(value) === JSON.stringify(otherValue);

/** The operation that records a new person. */
export function auditNewPerson(profile: ProfileItem, at: Date) {
  const { email, full_name, phone, company_id, roles, own_tickets_only, invitation_accepted } = profile;
  return auditPerson('person_created', profile.id, {
    after: { email, full_name, phone, company_id, roles, own_tickets_only, invitation_accepted },
    at,
  });
}

/**
 * Records a request to change the address, or its withdrawal. A confirmed request is recorded as a changed
 * address.
 */
function createPendingAddressEntries(before: ProfileItem, after: ProfileItem) {
  const [earlier, later] = [before.pending_email?.email, after.pending_email?.email];
  if (earlier === later || before.email !== after.email) return [];
  return later === undefined
    ? [auditPerson('address_change_withdrawn', before.id, { before: { email: earlier } })]
    : [auditPerson('address_change_requested', before.id, { after: { email: later } })];
}

/**
 * The operations that record a change of a person; none if nothing changed.
 * @param actor the author of the change @default the user whose request is being processed
 */
export function auditChanges(before: ProfileItem, after: ProfileItem, actor?: AuditedAction['actor']) {
  const entries = createPendingAddressEntries(before, after);
  const changedFields = fields.filter((field) => !isSame(before[field], after[field]));
  const pickChangedValues = (profile: ProfileItem) =>
    Object.fromEntries(changedFields.map((field) => [field, profile[field]]));
  if (changedFields.length > 0)
    entries.push(
      auditPerson('person_changed', before.id, {
        before: pickChangedValues(before),
        after: pickChangedValues(after),
        ...(actor !== undefined && { actor }),
      }),
    );
  if (!areRolesEqual(before.roles, after.roles)) {
    const roles = { before: { roles: before.roles }, after: { roles: after.roles } };
    entries.push(auditPerson('roles_changed', before.id, roles));
  }
  if (before.disabled !== after.disabled)
    entries.push(auditPerson(after.disabled ? 'person_disabled' : 'person_enabled', before.id));
  return Promise.all(entries);
}
