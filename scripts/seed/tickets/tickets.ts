import { createHash } from 'node:crypto';
import type { Actor } from '@portico/lambdas/domain/actor.ts';
import type { RepeatableRequest } from '@portico/lambdas/table/idempotency.ts';
import { askForRating } from '@portico/lambdas/domain/ticket/rating.ts';
import { listTicketRatings, saveRating } from '@portico/lambdas/ratings/store.ts';
import { addComment } from '@portico/lambdas/tickets/commands/add-comment.ts';
import { editComment } from '@portico/lambdas/tickets/commands/change-comment.ts';
import { type Requester, createTicket } from '@portico/lambdas/tickets/commands/create-ticket.ts';
import { toEventActor } from '@portico/lambdas/domain/ticket/recorded-event.ts';
import { type StoredTicket, toAuthor } from '@portico/lambdas/domain/ticket/ticket.ts';
import type { NotifiedEvent } from '@portico/lambdas/notifications/recipients.ts';
import { allTicketsScope, toVisibilityScope } from '@portico/lambdas/domain/visibility-scope.ts';
import { put, transact } from '@portico/lambdas/platform/dynamodb.ts';
import { toMarkItem } from '@portico/lambdas/tickets/conversation/read-mark-item.ts';
import { findNewRequester } from '@portico/lambdas/tickets/people/requester.ts';
import { listTickets } from '@portico/lambdas/tickets/lists/list-tickets.ts';
import { readTicketScreen } from '@portico/lambdas/tickets/ticket-screen.ts';
import { readVisibleTicket } from '@portico/lambdas/tickets/reader-view.ts';
import { changeTicketFields } from '@portico/lambdas/tickets/commands/change-ticket.ts';
import type { TicketChange } from '@portico/shared/contract/ticket-conversation.ts';
import type { NewHold, TicketFacts } from '@portico/shared/contract/ticket.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { newTicketDefaults, getStatusNotification } from '@portico/shared/model/ticket.ts';
import { attachFiles } from './attachments.ts';
import { seedBells } from './bells.ts';
import { getDemoCompany } from '../people/companies.ts';
import { findGroupForTakenTicket } from '../demo/assignment.ts';
import { demoTickets } from '../demo/demo-tickets.ts';
import type { DemoTicket } from '../demo/demo-ticket.ts';
import { runInParallel } from '@portico/lambdas/platform/in-parallel.ts';
import { type TicketEvent as DemoEvent, createEvents, computeCreationTime } from './ticket-events.ts';
import { type Actors, findActor } from '../people/users.ts';

const concurrentTickets = 8;

/** Ids of tickets that an earlier run created, by subject. Subjects in the demo are unique. */
export async function findExistingTicketIds(): Promise<ReadonlyMap<string, string>> {
  const idsBySubject = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const page = await listTickets({ filter: {}, order: 'activity' }, { cursor, limit: limits.page });
    for (const { subject, id } of page.items) idsBySubject.set(subject, id);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return idsBySubject;
}

/** Creates a request whose idempotency key is the same in every run. */
const createRequest = (actor: Actor, demoTicket: DemoTicket, part: number | 'ticket'): RepeatableRequest => {
  const subject = createHash('sha256').update(demoTicket.subject).digest('hex').slice(0, 16);
  return { user_id: actor.id, key: `seed-${subject}-${part}`, content: demoTicket.subject };
};

async function createDemoTicket(demoTicket: DemoTicket, actors: Actors, at: Date): Promise<TicketFacts> {
  const actor = findActor(actors, demoTicket.creator);
  const { on_behalf_of: externalRequester } = demoTicket;
  const company = externalRequester ? getDemoCompany(externalRequester.company) : actor.company;
  if (!company) throw new Error(`${demoTicket.creator} has no company to create a ticket for`);
  const requester: Requester = externalRequester
    ? { id: null, email: externalRequester.email, full_name: externalRequester.full_name }
    : actor;
  const [type, priority, impact, urgency, category_id, department_id] = demoTicket.classification;
  const { subject, description, custom_fields = {} } = demoTicket;
  return createTicket(
    company.id,
    requester,
    toAuthor(actor),
    {
      ...newTicketDefaults,
      type,
      priority,
      impact,
      urgency,
      category_id,
      department_id,
      subject,
      description,
      custom_fields,
    },
    createRequest(actor, demoTicket, 'ticket'),
    at,
  );
}

interface Progress {
  readonly ticket: TicketFacts;
  /** Times of events that an earlier run stored. */
  readonly storedEventTimes: ReadonlySet<string>;
}

async function findOrCreateTicket(
  demoTicket: DemoTicket,
  actors: Actors,
  existing: string | undefined,
  now: Date,
): Promise<Progress> {
  if (existing === undefined)
    return {
      ticket: await createDemoTicket(demoTicket, actors, computeCreationTime(demoTicket, now)),
      storedEventTimes: new Set(),
    };
  const { ticket, comments, history } = await readTicketScreen(allTicketsScope, existing, {
    consistent: true,
  });
  return { ticket, storedEventTimes: new Set([...comments, ...history].map(({ created_at }) => created_at)) };
}

const day = 24 * 60 * 60 * 1000;

/** A hold from `at`, which ends at the start of a day. */
function createHold(at: Date, { reason, days }: { reason: string; days: number | null }): NewHold {
  if (days === null) return { reason, until: null };
  const until = new Date(at.getTime() + days * day);
  until.setUTCHours(0, 0, 0, 0);
  return { reason, until: until.toISOString() };
}

/** Everyone has read the tickets whose last activity is longer ago than this (milliseconds). */
const unreadPeriod = 3 * day;

async function markAsRead(ticket_id: string, actors: Actors, now: Date): Promise<void> {
  const { company_id, last_activity_at: seen_at } = await readVisibleTicket(allTicketsScope, ticket_id);
  if (now.getTime() - Date.parse(seen_at) < unreadPeriod) return;
  const readers = [...actors.values()].filter(
    ({ company, roles }) => company?.id === company_id || isStaff(roles),
  );
  await transact(readers.map(({ id }) => put({ Item: toMarkItem(id, { ticket_id, seen_at }) })));
}

/** The ids of the people whose full names a demo text mentions. */
const findMentionedIds = (content: string, actors: Actors): string[] =>
  [...actors.values()].filter(({ full_name }) => content.includes(`@${full_name}`)).map(({ id }) => id);

/** The notification that an event causes; undefined for most changes. */
function createNotifiedEvent(
  { id: author, roles }: Actor,
  before: Pick<TicketFacts, 'status'>,
  action: DemoEvent['action'],
  actors: Actors,
  at: Date,
): NotifiedEvent | undefined {
  const happened_at = at.toISOString();
  if (action.kind === 'comment') {
    const mentionedIds = findMentionedIds(action.content, actors);
    const what = action.is_internal ? 'noted' : 'commented';
    return { type: what, author, by_staff: isStaff(roles), mentionedIds, happened_at };
  }
  if (action.kind === 'rating') return { type: 'rated', author, by_staff: false, happened_at };
  if (action.kind !== 'change') return undefined;
  const statusChange = action.status && getStatusNotification(before.status, action.status);
  return statusChange && { type: 'status', author, by_staff: true, became: statusChange, happened_at };
}

/**
 * Asks for a rating of a ticket that was resolved, because the functions ask only about events of the last
 * day.
 */
async function askForRatingIfResolved(
  { requester_id }: StoredTicket,
  changes: readonly TicketChange[],
): Promise<void> {
  const resolution = changes.find(({ new_value }) => new_value === 'resolved');
  if (resolution) await askForRating({ ...resolution, at: resolution.created_at, requester_id });
}

async function storeRating(
  actor: Actor,
  id: string,
  { answer, comment }: Extract<DemoEvent['action'], { kind: 'rating' }>,
  at: Date,
): Promise<void> {
  const [rating] = await listTicketRatings(id);
  if (!rating) throw new Error(`Ticket ${id} has no request for a rating`);
  await saveRating(id, rating.number, { answer, comment }, toEventActor(actor), at);
}

async function storeEvents(
  demoTicket: DemoTicket,
  { ticket, storedEventTimes }: Progress,
  actors: Actors,
  now: Date,
): Promise<void> {
  const creationEvent = {
    type: 'created',
    author: findActor(actors, demoTicket.creator).id,
    happened_at: ticket.created_at,
  } as const;
  await seedBells(
    ticket.id,
    'ticket',
    { ...creationEvent, by_staff: demoTicket.on_behalf_of !== undefined },
    now,
  );
  let ticketAfterComment: StoredTicket | undefined;
  for (const [index, { at, author, action }] of createEvents(
    demoTicket,
    new Date(ticket.created_at),
  ).entries()) {
    if (storedEventTimes.has(at.toISOString())) continue;
    const actor = findActor(actors, author);
    const current: StoredTicket = ticketAfterComment ?? (await readVisibleTicket(allTicketsScope, ticket.id));
    ticketAfterComment = undefined;
    if (action.kind === 'comment') {
      const request = createRequest(actor, demoTicket, index);
      const mentionedIds = findMentionedIds(action.content, actors);
      const comment = { ...action, mentions: mentionedIds };
      const result = await addComment(actor, toVisibilityScope(actor), current, comment, request, at);
      ticketAfterComment = result.ticket;
    } else if (action.kind === 'edit') {
      const { comments } = await readTicketScreen(allTicketsScope, ticket.id, { consistent: true });
      const ownComment = comments.findLast(({ user_id }) => user_id === actor.id);
      if (!ownComment) throw new Error(`${author} has written no comment to edit`);
      const ids = { ticket: ticket.id, comment: ownComment.id };
      await editComment(actor, toVisibilityScope(actor), ids, action, at);
    } else if (action.kind === 'rating') await storeRating(actor, ticket.id, action, at);
    else {
      const takesTicket =
        current.assignee_id === null && (action.status === 'assigned' || action.status === 'in_progress');
      const assignee = takesTicket ? { id: actor.id, name: actor.full_name } : undefined;
      const group = takesTicket ? findGroupForTakenTicket(author, demoTicket) : undefined;
      const { hold, requester, ...changed } = action;
      const update = {
        ...changed,
        hold: hold && createHold(at, hold),
        requester: requester && (await findNewRequester(findActor(actors, requester).id)),
        assignee,
        group,
      };
      await askForRatingIfResolved(
        current,
        (await changeTicketFields(actor, current, update, undefined, at)).changes,
      );
    }
    const notifiedEvent = createNotifiedEvent(actor, current, action, actors, at);
    if (notifiedEvent) await seedBells(ticket.id, String(index), notifiedEvent, now);
  }
}

/**
 * Creates the demo's tickets from oldest to newest, so that their numbers grow with time, and stores the
 * events of each. Items of an earlier run stay as they are.
 * @param now the time from which the tickets' ages count back
 */
export async function seedTickets(
  actors: Actors,
  now: Date,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const existing = await findExistingTicketIds();
  const sortedTickets = demoTickets.toSorted(
    (a, b) => computeCreationTime(a, now).getTime() - computeCreationTime(b, now).getTime(),
  );
  let lastCreation: Promise<unknown> = Promise.resolve();
  let done = 0;
  await runInParallel(sortedTickets, concurrentTickets, async (demoTicket) => {
    const created = lastCreation.then(() =>
      findOrCreateTicket(demoTicket, actors, existing.get(demoTicket.subject), now),
    );
    lastCreation = created;
    const progress = await created;
    await attachFiles(findActor(actors, demoTicket.creator), progress.ticket);
    await storeEvents(demoTicket, progress, actors, now);
    await markAsRead(progress.ticket.id, actors, now);
    onProgress((done += 1), sortedTickets.length);
  });
}
