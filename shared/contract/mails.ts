import * as z from 'zod';
import { followChoices, followerStates, sentMailStates, mailKinds } from '../model/mail.ts';
import { staff } from '../model/permissions.ts';
import { defineEndpoints } from './define.ts';
import { TicketId } from './ticket-id.ts';
import { UserId } from './user-id.ts';

const TicketParams = z.strictObject({ id: TicketId });

/** Whether the caller follows a ticket, or has muted it. */
const FollowSetting = z.strictObject({ state: z.enum(followChoices) }).meta({ id: 'Follow' });

/** A person who follows a ticket, or has muted it. */
const Follower = z
  .strictObject({ id: z.string(), full_name: z.string(), email: z.string(), state: z.enum(followerStates) })
  .meta({ id: 'Follower' });

/** A mail about a ticket, with its status. */
export const TicketMail = z
  .strictObject({
    id: z.string(),
    /** The recipient's address; null until the first attempt to send the mail. */
    email: z.string().nullable(),
    /** Why the recipient gets the mail: one reason for each event. */
    kinds: z.array(z.enum(mailKinds)),
    outcome: z.enum(sentMailStates),
    queued_at: z.iso.datetime(),
    /** When its status last changed. */
    outcome_at: z.iso.datetime(),
    /** Why the mail was withheld, or an error code; otherwise null. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'TicketMail' });
export type TicketMail = z.output<typeof TicketMail>;

export const mailEndpoints = defineEndpoints({
  getFollow: {
    method: 'GET',
    path: '/api/tickets/{id}/follow',
    access: 'signed-in',
    service: 'mails',
    summary: 'Whether the caller follows a ticket, or has muted it',
    params: TicketParams,
    response: FollowSetting,
    errors: [404],
  },
  setFollow: {
    method: 'PUT',
    path: '/api/tickets/{id}/follow',
    access: 'signed-in',
    service: 'mails',
    summary: 'Follow a ticket, mute it, or neither',
    params: TicketParams,
    body: FollowSetting,
    response: FollowSetting,
    errors: [404],
  },
  listFollowers: {
    method: 'GET',
    path: '/api/tickets/{id}/followers',
    access: staff,
    service: 'mails',
    summary: 'The people who follow a ticket, or have muted it, by name',
    params: TicketParams,
    response: z.strictObject({ items: z.array(Follower) }),
    errors: [404],
  },
  addFollower: {
    method: 'PUT',
    path: '/api/tickets/{id}/followers/{user_id}',
    access: staff,
    service: 'mails',
    summary:
      "Make a member of staff, or a person of the ticket's company, follow a ticket, and notify them. A person who has muted the ticket stays muted",
    params: TicketParams.extend({ user_id: UserId }),
    response: Follower,
    errors: [404],
  },
  listTicketMails: {
    method: 'GET',
    path: '/api/tickets/{id}/mails',
    access: staff,
    service: 'mails',
    summary: 'The newest hundred mails about a ticket, newest first, and their results',
    params: TicketParams,
    response: z.strictObject({ items: z.array(TicketMail) }),
    errors: [404],
  },
});
