import { createHash } from 'node:crypto';
import type { Actor } from '@portico/lambdas/domain/actor.ts';
import type { RepeatableRequest } from '@portico/lambdas/table/idempotency.ts';
import { type Requester, createTicket } from '@portico/lambdas/tickets/create-ticket.ts';
import { allTickets, visibilityScopeOf } from '@portico/lambdas/domain/visibility-scope.ts';
import { findTickets } from '@portico/lambdas/tickets/search.ts';
import { ticketScreen } from '@portico/lambdas/tickets/store.ts';
import { addComment, updateTicket } from '@portico/lambdas/tickets/update-ticket.ts';
import type { TicketFacts } from '@portico/shared/contract/tickets.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { attachFiles } from './attachments.ts';
import { companyOf } from './companies.ts';
import type { PersonName } from './demo/people.ts';
import { stories } from './demo/demo-tickets.ts';
import type { Story } from './demo/demo-ticket.ts';
import { inParallel } from '../cli/in-parallel.ts';
import { happenings, raisedAt } from './ticket-events.ts';
import type { Actors } from './users.ts';

const atOnce = 8;

/** Tickets that an earlier run made, id by subject: the demo gives no two the same. */
async function existingTickets(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const page = await findTickets({}, { cursor, limit: limits.page });
    for (const { subject, id } of page.items) found.set(subject, id);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

function actorIn(actors: Actors, name: PersonName): Actor {
  const actor = actors.get(name);
  if (!actor) throw new Error(`Nobody is called ${name}`);
  return actor;
}

/** The key says the same in every run. */
const requestBy = (actor: Actor, story: Story, part: number | 'ticket'): RepeatableRequest => {
  const subject = createHash('sha256').update(story.subject).digest('hex').slice(0, 16);
  return { user_id: actor.id, key: `seed-${subject}-${part}`, content: story.subject };
};

async function raise(story: Story, actors: Actors, at: Date): Promise<TicketFacts> {
  const actor = actorIn(actors, story.by);
  const { on_behalf_of: other } = story;
  const company = other ? companyOf(other.company) : actor.company;
  if (!company) throw new Error(`${story.by} has no company to raise a ticket for`);
  const requester: Requester = other ? { id: null, email: other.email, full_name: other.full_name } : actor;
  const [type, priority, impact, urgency, category_id, department_id] = story.is;
  const { subject, description } = story;
  return createTicket(
    company.id,
    requester,
    { type, priority, impact, urgency, category_id, department_id, subject, description },
    requestBy(actor, story, 'ticket'),
    at,
  );
}

interface Progress {
  readonly story: Story;
  readonly ticket: TicketFacts;
  /** When things happened on it that an earlier run already told. */
  readonly told: ReadonlySet<string>;
}

async function findOrRaise(
  story: Story,
  actors: Actors,
  existing: string | undefined,
  now: Date,
): Promise<Progress> {
  if (existing === undefined)
    return { story, ticket: await raise(story, actors, raisedAt(story, now)), told: new Set() };
  const { ticket, comments, history } = await ticketScreen(allTickets, existing, { consistent: true });
  return { story, ticket, told: new Set([...comments, ...history].map(({ created_at }) => created_at)) };
}

async function tell({ story, ticket, told }: Progress, actors: Actors): Promise<void> {
  let current = ticket;
  for (const [index, { at, by, act }] of happenings(story, new Date(ticket.created_at)).entries()) {
    if (told.has(at.toISOString())) continue;
    const actor = actorIn(actors, by);
    if (act.kind === 'comment')
      await addComment(actor, visibilityScopeOf(actor), ticket.id, act, requestBy(actor, story, index), at);
    else current = (await updateTicket(actor, current, { ...act, version: current.version }, at)).ticket;
  }
}

/**
 * Raises the demo's tickets one after the other, so that their numbers rise with time, and lets happen on each what happens on it.
 * What an earlier run already did is left alone.
 * @param now what the tickets' ages count back from
 */
export async function seedTickets(
  actors: Actors,
  now: Date,
  progress: (done: number, all: number) => void,
): Promise<void> {
  const existing = await existingTickets();
  const inOrder = stories.toSorted((a, b) => raisedAt(a, now).getTime() - raisedAt(b, now).getTime());
  let lastRaised: Promise<unknown> = Promise.resolve();
  let done = 0;
  await inParallel(inOrder, atOnce, async (story) => {
    const raised = lastRaised.then(() => findOrRaise(story, actors, existing.get(story.subject), now));
    lastRaised = raised;
    const progressed = await raised;
    await attachFiles(actorIn(actors, story.by), progressed.ticket);
    await tell(progressed, actors);
    progress((done += 1), inOrder.length);
  });
}
