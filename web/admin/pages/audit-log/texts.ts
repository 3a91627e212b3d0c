import type { AuditKind, AuditTargetType } from '@portico/shared/model/audit.ts';
import type { RecentPeriod } from './filters.ts';

export const texts = {
  title: 'Audit Log',
  refresh: 'Refresh',
  loading: 'Loading entries',
  failed: 'Failed to load the audit log',
  none: 'No entries yet',
  none_hint: 'Changes of people, companies and tickets, sign-ins and downloads appear here.',
  none_matching: 'No entries found matching your filters',
  none_yet: 'No entries found so far',
  clear: 'Clear filters',
  page_empty: 'There are no more entries on this page',
  first_page: 'Back to the newest entries',
  more: 'There may be more entries that match.',
  continue_search: 'Search older entries',
  person: 'Person',
  all_people: 'All people',
  chosen_person: 'One person',
  search_people: 'Search people',
  no_people: 'No people found',
  loading_people: 'Loading people',
  failed_people: 'Failed to load people',
  try_again: 'Try again',
  kind: 'Activity',
  all_kinds: 'All activity',
  period: 'Period',
  any_period: 'Any time',
  export: 'Export CSV',
  exported: 'Audit log exported',
  exported_part: 'Exported the newest entries only. Choose an earlier or shorter period for others.',
  export_failed: 'Failed to export the audit log',
  file_name: 'audit-log.csv',
  system: 'System',
  unknown: (id: string) => `Unknown (${id.slice(0, 8)})`,
  no_value: 'none',
  was: (before: string) => `was ${before}`,
  blank: '-',
} as const;

export const columnTexts = {
  at: 'Time',
  kind: 'Activity',
  actor: 'By',
  target: 'On',
  changes: 'Details',
} as const;

export const periodTexts: Readonly<Record<RecentPeriod, string>> = {
  day: 'Past 24 hours',
  week: 'Past 7 days',
  month: 'Past 30 days',
};

export const kindTexts: Readonly<Record<AuditKind, string>> = {
  person_created: 'User created',
  person_changed: 'User changed',
  person_disabled: 'Account disabled',
  person_enabled: 'Account enabled',
  roles_changed: 'Roles changed',
  invitation_sent: 'Invitation sent',
  invitation_accepted: 'Invitation accepted',
  address_change_requested: 'Change of address requested',
  address_change_withdrawn: 'Change of address withdrawn',
  mail_allowed: 'Mail allowed again',
  company_created: 'Company created',
  company_changed: 'Company changed',
  ticket_created: 'Ticket created',
  ticket_changed: 'Ticket changed',
  download_granted: 'File downloaded',
  file_withheld: 'File withheld',
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  session_ended: 'Another session ended',
  other_sessions_ended: 'All other sessions ended',
  all_sessions_ended: 'Signed out everywhere',
  password_changed: 'Password changed',
  two_step_turned_on: 'Two-step sign-in turned on',
  two_step_turned_off: 'Two-step sign-in turned off',
  two_step_reset: 'Two-step sign-in reset',
  two_step_recovered: 'Two-step sign-in turned off with a recovery code',
  recovery_codes_made: 'New recovery codes made',
  refused: 'Access refused',
  audit_log_exported: 'Audit log exported',
  person_exported: 'Data of a person exported',
  person_erased: 'Person erased',
};

export const targetTexts: Readonly<Record<AuditTargetType, string>> = {
  person: 'User',
  company: 'Company',
  ticket: 'Ticket',
  file: 'File',
  endpoint: 'Endpoint',
  audit_log: 'Audit log',
};

/** Names of fields; others are shown as they are stored. */
export const fieldTexts: Readonly<Record<string, string>> = {
  email: 'Email',
  full_name: 'Full name',
  company_id: 'Company',
  requester_id: 'Requester',
  ticket_id: 'Ticket',
  mails_off: 'Mails turned off',
  assignee_id: 'Assignee',
  invitation_accepted: 'Has a password',
};
