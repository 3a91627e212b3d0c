// Mails and bells: who is notified of what, the texts, and when they are sent.

import type { TicketMail } from '@portico/shared/contract/mails.ts';
import { canSeeTicket } from '../domain/people/company-people.ts';
import type { Actor } from '../domain/actor.ts';
import { listFailedWork, retryFailedWork } from '../domain/failed-work/failed-work.ts';
import { isVisible, toVisibilityScope } from '../domain/visibility-scope.ts';
import type { Handlers } from '../http/serve.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { markEntrySeen, markEntriesSeenUntil, readBell } from './bell/bell.ts';
import { addFollower, readFollowState, setFollowState } from './follow.ts';
import type { Follower, MailItem } from './outbox/items.ts';
import { listTicketMails } from './outbox/mails.ts';
import {
  type MailedPerson,
  type MailedTicket,
  findFollowerById,
  listFollowers,
  findPersonById,
  findTicketById,
} from './read-ticket.ts';

/** @throws ApiError `not_found` if the ticket does not exist or is not visible */
async function requireVisibleTicket(actor: Actor, id: string): Promise<MailedTicket> {
  const ticket = await findTicketById(id);
  if (!ticket || !isVisible(toVisibilityScope(actor), ticket)) throw notFound();
  return ticket;
}

const toFollower = ({ id, full_name, email }: MailedPerson, state: Follower['state']) => ({
  id,
  full_name,
  email,
  state,
});

/** Why a person cannot follow a ticket. */
const cannotFollowError = (profile: MailedPerson | undefined, ticket: MailedTicket) =>
  profile && canSeeTicket({ ...profile, own_tickets_only: false }, ticket)
    ? new ApiError('invalid_request', `${profile.full_name} sees own tickets only`, [
        { path: 'params.user_id', message: "must be a person who sees all of the company's tickets" },
      ])
    : notFound();

/** Converts a mail of the outbox to the form for staff. */
export const toTicketMail = ({
  mail_id,
  email,
  events,
  outcome,
  queued_at,
  outcome_at,
  reason,
}: MailItem): TicketMail => ({
  id: mail_id,
  email: email ?? null,
  kinds: events.map(({ kind }) => kind),
  outcome,
  queued_at,
  outcome_at,
  reason: reason ?? null,
});

export const handlers: Handlers<'mails'> = {
  getBell: ({ actor }) => readBell(actor, new Date()),

  async markBellSeen({ actor, body }) {
    const mark = body.and_earlier ? markEntriesSeenUntil : markEntrySeen;
    await mark(actor, body.id, new Date());
    return body;
  },

  async getFollow({ actor, params }) {
    await requireVisibleTicket(actor, params.id);
    return { state: await readFollowState(params.id, actor.id) };
  },

  async setFollow({ actor, params, body: { state } }) {
    await requireVisibleTicket(actor, params.id);
    await setFollowState(params.id, actor.id, state);
    return { state };
  },

  async listFollowers({ actor, params }) {
    const [, followers] = await Promise.all([
      requireVisibleTicket(actor, params.id),
      listFollowers(params.id),
    ]);
    const people = await Promise.all(
      followers.map(async (follower) => ({ ...follower, profile: await findPersonById(follower.person) })),
    );
    return {
      items: people
        .flatMap(({ profile, state }) => (profile ? [toFollower(profile, state)] : []))
        .sort((a, b) => a.full_name.localeCompare(b.full_name, 'en')),
    };
  },

  async addFollower({ actor, params: { id, user_id } }) {
    const [ticket, profile] = await Promise.all([requireVisibleTicket(actor, id), findPersonById(user_id)]);
    if (!profile || !canSeeTicket(profile, ticket)) throw cannotFollowError(profile, ticket);
    await addFollower(id, user_id, {
      by: actor.id,
      name: actor.full_name,
      at: new Date().toISOString(),
    });
    const follower = await findFollowerById(id, user_id);
    return toFollower(profile, follower?.state ?? 'follows');
  },

  listFailedWork: async () => ({ items: await listFailedWork() }),

  async retryFailedWork({ actor, params: { id } }) {
    await retryFailedWork(id, actor.full_name);
    return { id };
  },

  async listTicketMails({ actor, params }) {
    const [, mails] = await Promise.all([requireVisibleTicket(actor, params.id), listTicketMails(params.id)]);
    return { items: mails.map(toTicketMail) };
  },
};
