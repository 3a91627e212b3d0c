import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { mailKinds, noGroup, undeliverableReasons } from '../model/mail.ts';
import { adminRoles, isStaff, staff } from '../model/permissions.ts';
import { roles } from '../model/roles.ts';
import { lineSchema, nameSchema } from '../model/text.ts';
import { CompanyId } from './company-id.ts';
import { defineEndpoints } from './define.ts';
import { GroupId } from './groups.ts';
import { PageQuery, pageSchema } from './page.ts';
import { UserId } from './user-id.ts';

/** A person with an account. */
export const Profile = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    full_name: z.string(),
    /** The name of the person's company; null without one (staff, newly signed-up users). */
    company: z.string().nullable(),
    company_id: z.string().nullable(),
    phone: z.string().nullable(),
    roles: z.array(z.enum(roles)),
    /**
     * Whether a customer sees only their own tickets, not those of colleagues. Ignored for staff, who see all
     * tickets.
     */
    own_tickets_only: z.boolean(),
    created_at: z.iso.datetime(),
    /** A disabled person cannot sign in, and their open sessions end on the next request. */
    disabled: z.boolean(),
    /** False from the invitation until the person has set a password with the mailed link. */
    invitation_accepted: z.boolean(),
    /** Whether sign-in requires a code in addition to the password. */
    two_step: z.boolean(),
    /** Since when and why the person receives no mail; null if they receive mail. */
    mail_undeliverable: z
      .strictObject({ reason: z.enum(undeliverableReasons), at: z.iso.datetime() })
      .nullable(),
    /** The kinds of mails about tickets that the person has turned off. */
    mails_off: z.array(z.enum(mailKinds)),
    /**
     * A member of staff is notified by mail about new tickets of these groups; `none` means tickets without a
     * group. Null means all new tickets.
     */
    new_ticket_groups: z
      .array(z.union([z.literal(noGroup), GroupId]))
      .max(limits.groups + 1)
      .nullable(),
    /** The new address that an administrator entered, until the person confirms it. */
    pending_email: z.strictObject({ email: z.string(), expires_at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof Profile>;

const FullName = nameSchema('Full name', limits.name);
const Phone = lineSchema('Phone', limits.phone).nullable();
const UserParams = z.strictObject({ id: UserId });

const Email = z.email('Email must be a valid address').max(limits.email).trim().toLowerCase();

export const NewUser = z
  .strictObject({
    email: Email,
    full_name: FullName,
    /** Null for staff without a client company. */
    company_id: CompanyId.nullable(),
    phone: Phone.default(null),
    roles: z.array(z.enum(roles)).min(1, 'Please select at least one role').max(roles.length),
    own_tickets_only: z.boolean().default(false),
  })
  .refine(({ company_id, roles }) => company_id !== null || isStaff(roles), {
    path: ['company_id'],
    message: 'Please fill in all required fields',
  })
  .meta({ id: 'NewUser' });
export type NewUser = z.output<typeof NewUser>;

export const UserUpdate = z
  .strictObject({
    full_name: FullName.optional(),
    company_id: CompanyId.nullable().optional(),
    phone: Phone.optional(),
    own_tickets_only: z.boolean().optional(),
    disabled: z.boolean().optional(),
  })
  .refine((update) => Object.values(update).some((value) => value !== undefined), 'Change at least one field')
  .meta({ id: 'UserUpdate' });
export type UserUpdate = z.output<typeof UserUpdate>;

const OwnProfileUpdate = z
  .strictObject({
    full_name: FullName.optional(),
    mails_off: Profile.shape.mails_off.max(mailKinds.length).optional(),
    new_ticket_groups: Profile.shape.new_ticket_groups.optional(),
  })
  .refine((update) => Object.values(update).some((value) => value !== undefined), 'Change at least one field')
  .meta({ id: 'OwnUpdate' });

/** The response of `createUser`. */
const CreateUserResult = z.strictObject({
  success: z.boolean(),
  error: z.string().optional(),
  user: Profile.optional(),
});

export const peopleEndpoints = defineEndpoints({
  getMe: {
    method: 'GET',
    path: '/api/me',
    access: 'signed-in',
    service: 'people',
    before_two_step: true,
    summary: "The caller's own profile",
    response: Profile,
  },
  updateMe: {
    method: 'PATCH',
    path: '/api/me',
    access: 'signed-in',
    service: 'people',
    summary: "Change the caller's own name, or the kinds of mails that they receive",
    body: OwnProfileUpdate,
    response: Profile,
    errors: [409],
    counts: [{ limit: 'profile_changes' }],
  },
  listUsers: {
    method: 'GET',
    path: '/api/users',
    access: staff,
    service: 'people',
    summary: 'People, newest first, optionally those whose e-mail, name or company contains the search text',
    query: PageQuery.extend({ q: z.string().max(limits.search).optional() }),
    response: pageSchema(Profile).extend({ total: z.int() }),
  },
  createUser: {
    method: 'POST',
    path: '/api/users',
    access: adminRoles,
    service: 'people',
    summary: 'Invite a person: account, roles, profile, and a mail with a link to set a password',
    body: NewUser,
    response: CreateUserResult,
    flag: 'success',
    status: 201,
    idempotent: true,
    errors: [409],
    counts: [{ limit: 'invitations' }],
  },
  updateUser: {
    method: 'PATCH',
    path: '/api/users/{id}',
    access: adminRoles,
    service: 'people',
    summary:
      "Change a person's name, company, phone, or the tickets that they see; or disable or enable the account",
    params: UserParams,
    body: UserUpdate,
    response: Profile,
    errors: [404, 409],
  },
  addRole: {
    method: 'PUT',
    path: '/api/users/{id}/roles/{role}',
    access: adminRoles,
    service: 'people',
    summary: 'Give a person a role',
    params: z.strictObject({ id: UserId, role: z.enum(roles) }),
    response: Profile,
    errors: [404, 409],
  },
  removeRole: {
    method: 'DELETE',
    path: '/api/users/{id}/roles/{role}',
    access: adminRoles,
    service: 'people',
    summary: 'Remove a role from a person; the last admin keeps theirs',
    params: z.strictObject({ id: UserId, role: z.enum(roles) }),
    response: Profile,
    errors: [404, 409],
  },
  allowMail: {
    method: 'DELETE',
    path: '/api/users/{id}/mail-undeliverable',
    access: adminRoles,
    service: 'people',
    summary: 'Allow mail to a person again after a bounce or complaint',
    params: UserParams,
    response: Profile,
    errors: [404],
  },
  resetTwoStep: {
    method: 'DELETE',
    path: '/api/users/{id}/two-step',
    access: adminRoles,
    service: 'people',
    summary:
      "Turn off another person's two-step sign-in after a lost device; ends their sessions, and a mail reports it",
    params: UserParams,
    response: Profile,
    errors: [404, 409],
  },
  signOutUser: {
    method: 'DELETE',
    path: '/api/users/{id}/sessions',
    access: adminRoles,
    service: 'people',
    summary: 'Sign a person out everywhere: end all their sessions',
    params: UserParams,
    response: z.strictObject({ ended: z.literal(true) }),
    errors: [404],
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/users/{id}/invitation',
    access: adminRoles,
    service: 'people',
    summary: 'Resend the mail with the link for setting a password, to a person who has not set one yet',
    params: UserParams,
    response: z.strictObject({ sent: z.literal(true) }),
    errors: [404, 409],
    counts: [{ limit: 'invitations' }],
  },
  requestAddressChange: {
    method: 'PUT',
    path: '/api/users/{id}/pending-email',
    access: adminRoles,
    service: 'people',
    summary: 'Mail a confirmation link to a new address of a person, and notify the current address',
    params: UserParams,
    body: z.strictObject({ email: Email }),
    response: Profile,
    errors: [404, 409],
    counts: [{ limit: 'invitations' }],
  },
  erasePerson: {
    method: 'POST',
    path: '/api/users/{id}/erasure',
    access: adminRoles,
    service: 'people',
    summary:
      "Delete a person's account, whose name and address are then removed from everything that stays; the last admin cannot be erased",
    params: UserParams,
    body: z.strictObject({
      /** The person's address, to confirm the action. */
      email: Email,
    }),
    response: z.strictObject({ erasing: z.literal(true) }),
    errors: [404, 409],
  },
  withdrawAddressChange: {
    method: 'DELETE',
    path: '/api/users/{id}/pending-email',
    access: adminRoles,
    service: 'people',
    summary: 'Withdraw the change of an address that is not confirmed yet; its link becomes invalid',
    params: UserParams,
    response: Profile,
    errors: [404, 409],
  },
});
