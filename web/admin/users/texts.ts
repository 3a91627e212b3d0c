import type { Role } from '@portico/shared/model/roles.ts';
import { formatShortDate } from '../../ui/time/dates.ts';

export const texts = {
  title: 'User Management',
  create: 'Create User',
  refresh: 'Refresh',
  search: 'Search users',
  search_placeholder: 'Name, e-mail or company',
  showing: (matches: string, total: number) => `Showing ${matches} of ${total.toLocaleString()} users`,
  loading: 'Loading users',
  failed: 'Failed to load users',
  none: 'No users found',
  none_matching: 'No users found',
  clear: 'Clear search',
  page_empty: 'There are no more users on this page',
  first_page: 'Back to the newest users',
  none_yet: 'No users found so far',
  more: 'There may be more users that match.',
  continue_search: 'Search further',
  no_roles: 'No roles',
  own_tickets_only: 'Own tickets only',
  blank: 'N/A',
  disabled: 'Disabled',
  undeliverable: 'Mail undeliverable',
  pending_email: (email: string) => `Not confirmed yet: ${email}`,
  edit: 'Edit',
  manage_roles: 'Manage Roles',
  more_actions: 'More actions',
  of: (action: string, name: string) => `${action}: ${name}`,
  change_address: 'Change address',
  withdraw_address: 'Withdraw change of address',
  resend: 'Resend invitation',
  sign_out: 'Sign out everywhere',
  reset_two_step: 'Reset two-step sign-in',
  note: 'Note of staff',
  export: 'Export data',
  disable: 'Disable account',
  enable: 'Enable account',
  erase: 'Erase person',
  close: 'Close',
  cancel: 'Cancel',
} as const;

export const fieldTexts = {
  email: 'Email',
  full_name: 'Full Name',
  company: 'Company',
  phone: 'Phone',
  optional: 'optional',
  roles: 'Roles',
  visibility: 'Visible tickets',
  all_tickets: 'All tickets of the company',
  own_tickets: 'Own tickets only',
  own_tickets_hint:
    'They see only tickets that they requested. Other tickets do not appear in their lists, search, mail or notifications.',
} as const;

/** Validation messages. */
export const validationTexts = {
  required: 'Please fill in all required fields',
  roles: 'Please select at least one role',
} as const;

export const createTexts = {
  created: 'User created successfully! Password reset email sent.',
  failed: 'Failed to create user',
  not_authenticated: 'Not authenticated',
  stored: 'An earlier version of this user was already created. Check the list before sending it again.',
} as const;

export const editTexts = {
  title: 'Edit User',
  save: 'Save Changes',
  saved: 'Profile updated successfully',
  failed: 'Failed to update profile',
} as const;

export const roleTexts = {
  title: (name: string) => `Manage Roles: ${name}`,
  add: 'Add',
  remove: 'Remove',
  held: 'Has this role',
  not_held: 'Does not have this role',
  added: (role: Role) => `${role} role added successfully`,
  removed: (role: Role) => `${role} role removed successfully`,
  failed: 'Failed to update role',
} as const;

export const accountTexts = {
  confirm: (name: string) => `Disable the account of ${name}?`,
  consequence:
    'They are signed out and cannot sign in until the account is enabled again. Nothing is deleted.',
  disabled: (name: string) => `The account of ${name} is disabled`,
  enabled: (name: string) => `The account of ${name} is enabled`,
  failed: 'Failed to update account',
  resent: (email: string) => `Invitation sent to ${email}`,
  resend_failed: 'Failed to send invitation',
} as const;

export const signOutTexts = {
  confirm: (name: string) => `Sign ${name} out everywhere?`,
  consequence:
    'They are signed out at once, on every device. They can sign in again with their password. To keep them out, disable the account.',
  signed_out: (name: string) => `${name} is signed out everywhere`,
  failed: 'Failed to sign the user out',
} as const;

export const addressTexts = {
  title: (name: string) => `Change the address of ${name}`,
  present: (email: string) =>
    `The current address is ${email}; it receives a notice. The new address receives a mail with a link. When the link is used, the address changes, and the user is signed out everywhere.`,
  label: 'New email',
  missing: 'Please enter the new address',
  submit: 'Send link',
  sent: (email: string) => `A link to confirm the address is being sent to ${email}`,
  failed: 'Failed to change the address',
  withdrawn: 'The change of address is withdrawn',
  withdraw_failed: 'Failed to withdraw the change of address',
} as const;

export const twoStepTexts = {
  confirm: (name: string) => `Reset two-step sign-in of ${name}?`,
  consequence:
    'Do this after they have lost their device, and only if you are sure of their identity. They are signed out, and their password is enough to sign in until they set up two-step sign-in again. They get a mail that names you.',
  reset: (name: string) => `Two-step sign-in of ${name} is off`,
  failed: 'Failed to reset two-step sign-in',
} as const;

const agentAccessTexts = [
  'See the tickets, comments and files of all clients, including internal notes',
  'See the names and addresses of all users and companies',
  'Answer tickets, and change their status and priority',
];

/** Asked before a person of a client company becomes staff. */
export const newStaffTexts = {
  title: (name: string, role: Role) => `Make ${name} an ${role}?`,
  confirm: (role: Role) => `Make ${role}`,
  belongs: (name: string, company: string) =>
    `${name} belongs to ${company}. With this role, they will see more than their own company. They will be able to:`,
  sees: {
    agent: agentAccessTexts,
    admin: [...agentAccessTexts, 'Create, change and disable users and companies, and give users any role'],
  },
} as const;

export const mailTexts = {
  bounce: (email: string, at: string) =>
    `On ${formatShortDate(at)} the mail server of ${email} permanently refused a mail. This happens, for example, if the mailbox does not exist. No mail has been sent there since: no invitation, no code, no notification.`,
  complaint: (email: string, at: string) =>
    `On ${formatShortDate(at)} a mail to ${email} was reported as unwanted. No mail has been sent there since: no invitation, no code, no notification.`,
  again: 'Allow mail again',
  sending: (email: string) => `Mail may go to ${email} again`,
  failed: 'Failed to allow mail again',
} as const;
