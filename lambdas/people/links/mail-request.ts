import * as z from 'zod';
import { requireVariable } from '../../platform/environment.ts';
import { sendMessage } from '../../platform/messaging/messages.ts';

const passkeyMailFields = {
  user_id: z.string(),
  /** The name that the person gave the passkey. */
  name: z.string(),
  at: z.iso.datetime(),
};

/** A mail about an account. The text is composed when the mail is sent. */
export const AccountMail = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invitation'),
    user_id: z.string(),
    /** The id of the administrator who invites, or the name of a command. */
    invited_by: z.string(),
  }),
  /** Whether the account exists is only checked when the mail is sent, after the response. */
  z.object({ kind: z.literal('reset'), email: z.string() }),
  /**
   * Whether the address has an account is also only checked when the mail is sent. If it has one, the mail
   * mentions the account.
   */
  z.object({ kind: z.literal('sign_up'), email: z.string(), full_name: z.string() }),
  z.object({ kind: z.literal('password_changed'), user_id: z.string(), at: z.iso.datetime() }),
  /** The link to confirm a new address, sent to that address. */
  z.object({ kind: z.literal('address_link'), user_id: z.string(), to: z.string() }),
  /** The announcement of the change, sent to the current address. */
  z.object({
    kind: z.literal('address_requested'),
    user_id: z.string(),
    new_email: z.string(),
    /** The id of the administrator who requested the change. */
    requested_by: z.string(),
  }),
  /** The notice of a changed address, sent to both addresses. */
  z.object({
    kind: z.literal('address_changed'),
    user_id: z.string(),
    to: z.string(),
    from_email: z.string(),
    at: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('two_step_reset'),
    user_id: z.string(),
    /** The id of the administrator who reset two-step sign-in. */
    by: z.string(),
    at: z.iso.datetime(),
    /** Whether the password was removed too, so that the person needs a new one. */
    new_password: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('passkey_added'), ...passkeyMailFields }),
  z.object({ kind: z.literal('passkey_removed'), ...passkeyMailFields }),
  z.object({ kind: z.literal('two_step_recovered'), user_id: z.string(), at: z.iso.datetime() }),
  /** The first session in a browser that the person has not used before. */
  z.object({
    kind: z.literal('new_device'),
    user_id: z.string(),
    /** Browser and system. */
    device: z.string(),
    at: z.iso.datetime(),
  }),
]);
export type AccountMail = z.output<typeof AccountMail>;

export const requestMail = (mail: AccountMail): Promise<void> =>
  sendMessage(requireVariable('MAIL_REQUESTS_QUEUE_URL'), mail);
