/** The kinds of entries of the audit log. */
export const auditKinds = [
  'person_created',
  'person_changed',
  'person_disabled',
  'person_enabled',
  'roles_changed',
  'invitation_sent',
  'invitation_accepted',
  'address_change_requested',
  'address_change_withdrawn',
  'mail_allowed',
  'company_created',
  'company_changed',
  'service_policy_saved',
  'business_hours_saved',
  'open_tickets_updated',
  'group_saved',
  'group_deleted',
  'assignment_rules_saved',
  'staff_note_saved',
  'staff_note_removed',
  'ticket_created',
  'ticket_changed',
  'download_granted',
  'file_withheld',
  'signed_in',
  'signed_out',
  'session_ended',
  'other_sessions_ended',
  'all_sessions_ended',
  'password_changed',
  'two_step_turned_on',
  'two_step_turned_off',
  'two_step_reset',
  'two_step_recovered',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
  'refused',
  'audit_log_exported',
  'person_exported',
  'person_erased',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** What an entry is about. An `endpoint` is one that refused a caller, by its method and path. */
export const auditTargetTypes = [
  'person',
  'company',
  'service_policy',
  'business_hours',
  'terms_update',
  'group',
  'assignment_rules',
  'ticket',
  'file',
  'endpoint',
  'audit_log',
] as const;
export type AuditTargetType = (typeof auditTargetTypes)[number];

/** Fields of a person whose values are sealed in the log, so that they can be erased. */
export const personalFields = ['email', 'full_name', 'phone'] as const;
