import fc from 'fast-check';
import { expect } from 'vitest';
import type { RecordedEvent } from '../../../../lambdas/domain/ticket/recorded-event.ts';
import type { StoredTicket } from '../../../../lambdas/domain/ticket/ticket.ts';
import type { Item } from '../../../../lambdas/platform/dynamodb.ts';
import { priorities, ticketOrders, ticketStatuses } from '../../../../shared/model/ticket.ts';
import type { WatchedTicket } from '../../domain/watched-ticket.ts';
import { type Desk, type ExecutedCommand, tags } from './commands.ts';
import type { Projections } from './projections.ts';
import { findCommand, watch } from './watch.ts';
import type { World } from './world.ts';

/** A ticket's state after all work is done, and its expected state. */
interface ComparedTicket {
  readonly stored: StoredTicket;
  readonly events: readonly RecordedEvent[];
  readonly watched: WatchedTicket;
  readonly description: string;
}

const isEnded = ({ status }: StoredTicket) => status === 'resolved' || status === 'closed';
const isEnding = (event: RecordedEvent) =>
  event.event === 'merged' ||
  (event.event === 'changed' &&
    event.changes.some(
      (change) => change.field === 'status' && (change.new === 'resolved' || change.new === 'closed'),
    ));
const countOf = <T>(list: Iterable<T>, isCounted: (one: T) => boolean) => [...list].filter(isCounted).length;
const dayOf = (at: string) => at.slice(0, 10);

/** Events that a command stores only once, for commands with an Idempotency-Key or an id of their own. */
const eventsOfCommand: Partial<Record<ExecutedCommand['act']['what'], readonly RecordedEvent['event'][]>> = {
  create: ['created'],
  comment: ['commented'],
  note: ['noted'],
  mail: ['commented', 'created'],
  file: ['file_added'],
  split: ['split'],
};
/** Commands that take effect again when repeated, if another user has reversed them in the meantime. */
const reversibleCommands: readonly ExecutedCommand['act']['what'][] = [
  'link',
  'unlink',
  'undo merge',
  'delete',
];

/** Checks the rules that must be true after all work is done, even if calls have failed. */
export class Checks {
  readonly #world: World;
  readonly #desk: Desk;
  readonly #projections: Projections;

  constructor(world: World, desk: Desk, projections: Projections) {
    this.#world = world;
    this.#desk = desk;
    this.#projections = projections;
  }

  async all(seed: number): Promise<void> {
    const items = await this.#world.items();
    const ticketStates = this.#ticketsIn(items);
    this.#commands(ticketStates);
    await this.#tickets(ticketStates);
    await this.#counters(ticketStates);
    await this.#reports(ticketStates);
    await this.#lists(ticketStates, seed);
    await this.#search(ticketStates);
    this.#bells(ticketStates, items);
    this.#names(ticketStates, items);
    expect(this.#world.product.brokenInvariants(items), 'invariants of the restore drill').toEqual([]);
    expect(this.#world.product.findUncountedTickets(items), 'tickets that are not counted').toEqual([]);
    expect(this.#world.product.brokenCounts(items), 'counters that a recount does not give').toEqual([]);
  }

  #ticketsIn(items: readonly Item[]): ComparedTicket[] {
    const { parseTicketImage, isEvent, parseEvent } = this.#world.product;
    const events = Map.groupBy(items.filter(isEvent).map(parseEvent), ({ ticket_id }) => ticket_id);
    const texts = new Map(
      items.filter(({ sk }) => sk === 'DESCRIPTION').map(({ pk, description }) => [pk, String(description)]),
    );
    return items.flatMap((item): ComparedTicket[] => {
      const stored = parseTicketImage(item);
      if (!stored) return [];
      const own = (events.get(stored.id) ?? []).toSorted((a, b) => a.revision - b.revision);
      const description = texts.get(item['pk']) ?? '';
      return [{ stored, events: own, watched: watch(this.#desk, own), description }];
    });
  }

  /** Checks that every command had its effect exactly once. */
  #commands(seen: readonly ComparedTicket[]): void {
    const { events } = this.#projections;
    const present = new Set(seen.map(({ stored }) => stored.id));
    const eventKeys = events.map(({ ticket_id, revision }) => `${ticket_id} ${revision}`);
    expect(new Set(eventKeys).size, 'events that were stored once').toBe(eventKeys.length);
    const stored = Map.groupBy(events, (event) => findCommand(this.#desk, event)?.key);
    for (const given of this.#desk.given.values()) {
      const { key, act, outcome } = given;
      const ownEvents = stored.get(key) ?? [];
      const about = `events of ${key}, ${act.what}, which was ${outcome}`;
      const attempts = ownEvents.map(
        ({ ticket_id, event, request_id }) => `${ticket_id} ${event} ${request_id}`,
      );
      expect(new Set(attempts).size, about).toBe(attempts.length);
      const expectedEvents = eventsOfCommand[act.what];
      if (expectedEvents) {
        const count = countOf(ownEvents, ({ event }) => expectedEvents.includes(event));
        // If the response was lost and the ticket was then deleted, the retry is refused.
        const isRefusedLate = outcome === 'refused' && given.ticket !== '' && !present.has(given.ticket);
        if (outcome === 'unknown' || isRefusedLate) expect(count, about).toBeLessThanOrEqual(1);
        else expect(count, about).toBe(outcome === 'done' ? 1 : 0);
      } else if (!reversibleCommands.includes(act.what)) {
        const kinds = ownEvents.map(({ ticket_id, event }) => `${ticket_id} ${event}`);
        expect(new Set(kinds).size, about).toBe(kinds.length);
      }
      for (const { actor, event } of ownEvents)
        if (event !== 'neighbor_deleted') expect(actor.id, about).toBe(given.actor.id);
    }
  }

  async #tickets(seen: readonly ComparedTicket[]): Promise<void> {
    const { product } = this.#world;
    for (const { stored, events, watched } of seen) {
      const about = `ticket ${stored.id}`;
      expect(
        events.map(({ revision }) => revision),
        `revisions of ${about}`,
      ).toEqual(events.map((_, n) => n + 1));
      const folded = product.foldEvents(events, await product.readVersions(...product.eventTerms(events)));
      expect(stored, `${about} and the fold of its events`).toEqual(folded);
      expect(stored, `${about} and what its users have asked for`).toMatchObject({
        status: watched.status,
        priority: watched.priority,
        assignee_id: watched.assignee,
        group_id: watched.group,
        tags: watched.tags,
        waiting: watched.waiting,
        hold: watched.hold,
        waiting_on: watched.waiting_on,
        ended_at: watched.ended_at,
        last_text: watched.last_text,
        last_to_speak: watched.last_to_speak,
        last_activity_at: watched.activity?.at,
        last_actor_id: watched.activity?.id,
        last_staff_activity_at: watched.noted?.at ?? null,
        noted_by: watched.noted?.id ?? null,
        links: watched.neighbors.length,
        version: watched.version,
        conversation_version: watched.conversation_version,
        revision: events.length,
      });
      expect(stored.merged_into?.id ?? null, `where ${about} was merged`).toBe(watched.merged_into);
      expect(stored.followed_by?.id ?? null, `what follows ${about}`).toBe(watched.followed_by);
    }
  }

  async #counters(seen: readonly ComparedTicket[]): Promise<void> {
    const { product, people } = this.#world;
    const tickets = seen.map(({ stored }) => stored);
    const isOpen = (ticket: StoredTicket) => !isEnded(ticket);
    const waitsOnUs = countOf(tickets, ({ waiting_on }) => waiting_on === 'us');
    expect(await product.readTicketCounts(), 'counts of the dashboard').toEqual({
      total: tickets.length,
      by_status: Object.fromEntries(
        ticketStatuses.map((one) => [one, countOf(tickets, ({ status }) => status === one)]),
      ),
      by_priority: Object.fromEntries(
        priorities.map((one) => [one, countOf(tickets, ({ priority }) => priority === one)]),
      ),
      waiting_on_us: waitsOnUs,
    });
    for (const { day, count } of await product.countCreatedPerDay(new Date()))
      expect(count, `tickets created on ${day}`).toBe(
        countOf(tickets, ({ created_at }) => dayOf(created_at) === day),
      );
    for (const tag of tags)
      expect(await product.findTags(tag), `tickets with the tag ${tag}`).toEqual(
        tickets.some((ticket) => ticket.tags.includes(tag)) ? [tag] : [],
      );
    const openTickets = tickets.filter(isOpen);
    for (const { id } of people.slice(-3, -1)) {
      const queues = await product.countActorQueues(id, new Date());
      const isNotOnHold = ({ status }: StoredTicket) => status !== 'on_hold';
      const ownGroups = countOf(openTickets, ({ group_id }) => group_id !== null);
      const aMinuteAgo = new Date(Date.now() - 60_000).toISOString();
      const inTwoHours = new Date(Date.now() + 2 * 60 * 60_000).toISOString();
      const weekAgo = new Date(Date.now() - 7 * 24 * 60 * 60_000).toISOString();
      expect(queues, `queues of ${id}`).toMatchObject({
        mine: countOf(openTickets, ({ assignee_id }) => assignee_id === id),
        unassigned: countOf(openTickets, ({ assignee_id }) => assignee_id === null),
        my_groups: ownGroups,
        waiting_on_us: waitsOnUs,
        waiting_on_customer: countOf(openTickets, isNotOnHold) - waitsOnUs,
        all: tickets.length,
        overdue: Math.min(
          100,
          countOf(openTickets, ({ due_at }) => due_at !== null && due_at < aMinuteAgo),
        ),
        breaching_soon: Math.min(
          100,
          countOf(
            openTickets,
            ({ due_at }) => due_at !== null && due_at >= aMinuteAgo && due_at < inTwoHours,
          ),
        ),
        recently_closed: Math.min(
          100,
          countOf(tickets, (ticket) => isEnded(ticket) && ticket.last_activity_at > weekAgo),
        ),
      });
      for (const { group_id, open_tickets } of queues.groups)
        expect(open_tickets, group_id).toBe(countOf(openTickets, (ticket) => ticket.group_id === group_id));
      for (const { assignee_id, open_tickets } of queues.assignees)
        expect(open_tickets, assignee_id).toBe(
          countOf(openTickets, (ticket) => ticket.assignee_id === assignee_id),
        );
    }
  }

  async #reports(seen: readonly ComparedTicket[]): Promise<void> {
    const { product } = this.#world;
    const today = dayOf(new Date().toISOString());
    const from = dayOf(new Date(Date.now() - 360 * 24 * 60 * 60_000).toISOString());
    const answers = seen.flatMap(({ events }) => {
      const answersByNumber = new Map<number, string>();
      for (const event of events) if (event.event === 'rated') answersByNumber.set(event.number, event.new);
      return [...answersByNumber.values()];
    });
    const figuresOf = (some: readonly ComparedTicket[]) => ({
      created: some.length,
      solved: countOf(some, ({ stored }) => isEnded(stored) && stored.merged_into === null),
      merged: countOf(some, ({ stored }) => isEnded(stored) && stored.merged_into !== null),
      open_at_end: countOf(some, ({ stored }) => !isEnded(stored)),
    });
    const fullReport = await product.computeReport({ from, to: today, by: 'week' }, new Date());
    expect(fullReport.total, 'the report of all tickets').toMatchObject({
      ...figuresOf(seen),
      rated_good: countOf(answers, (answer) => answer === 'good'),
      rated_not_good: countOf(answers, (answer) => answer === 'not_good'),
    });
    const { rows } = await product.computeReport({ from, to: today, by: 'company' }, new Date());
    for (const { key, name: _, ...figures } of rows)
      expect(figures, `the report of ${key}`).toMatchObject(
        figuresOf(seen.filter(({ stored }) => stored.company_id === key)),
      );
  }

  async #lists(seen: readonly ComparedTicket[], seed: number): Promise<void> {
    const tickets = seen.map(({ stored }) => stored);
    const valuesOf = {
      status: [...ticketStatuses],
      priority: [...priorities],
      company: this.#world.companies.map(({ id }) => id),
      assignee: ['none', ...this.#desk.staff.map(({ id }) => id)],
      groups: ['net', 'web'],
      tag: tags,
    };
    const someOf = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
    const Filter = fc.record(
      {
        status: someOf(ticketStatuses),
        priority: someOf(priorities),
        company: someOf(valuesOf.company),
        assignee: someOf(valuesOf.assignee),
        groups: someOf(valuesOf.groups),
        tag: someOf(valuesOf.tag),
      },
      { requiredKeys: [] },
    );
    const Question = fc.record({
      filter: Filter,
      order: fc.constantFrom(...ticketOrders),
      limit: fc.integer({ min: 3, max: 40 }),
    });
    const hasOne = (wanted: readonly string[] | undefined, ...own: readonly string[]) =>
      wanted === undefined || own.some((value) => wanted.includes(value));
    for (const { filter, order, limit } of fc.sample(Question, { numRuns: 30, seed })) {
      const { status, priority, company, assignee, groups, tag } = filter;
      const isOpenOnly =
        order === 'due' ||
        order === 'priority' ||
        (status === undefined && (assignee ?? groups) !== undefined);
      const expected = tickets.filter(
        (ticket) =>
          !(isOpenOnly && isEnded(ticket)) &&
          !(order === 'due' && ticket.due_kind === null) &&
          hasOne(status, ticket.status) &&
          hasOne(priority, ticket.priority) &&
          hasOne(company, ticket.company_id) &&
          hasOne(assignee, ticket.assignee_id ?? 'none') &&
          hasOne(groups, ticket.group_id ?? '') &&
          hasOne(tag, ...ticket.tags),
      );
      const results: StoredTicket[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<World['product']['listTickets']>> =
          await this.#world.product.listTickets(
            { filter, order },
            { limit, ...(cursor !== null && { cursor }) },
          );
        results.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null);
      const about = `the list ${JSON.stringify({ filter, order, limit })}`;
      expect(results.map(({ id }) => id).toSorted(), about).toEqual(expected.map(({ id }) => id).toSorted());
      const positions = results.map((ticket) => {
        if (order === 'created') return ticket.id;
        if (order === 'due') return `${ticket.due_at ?? '~'}#${ticket.id}`;
        const urgency = order === 'priority' ? priorities.indexOf(ticket.priority) : '';
        return `${urgency}${ticket.last_activity_at}#${ticket.id}`;
      });
      const sorted = positions.toSorted();
      expect(positions, `the order of ${about}`).toEqual(order === 'due' ? sorted : sorted.toReversed());
      for (const ticket of results)
        expect(ticket, `a row of ${about}`).toEqual(tickets.find(({ id }) => id === ticket.id));
    }
  }

  /** Checks that the search finds the words of comments, notes and files. */
  async #search(seen: readonly ComparedTicket[]): Promise<void> {
    const { product } = this.#world;
    const refuseCall = () => Promise.reject(new Error('No document is large'));
    const records = product.tableRecords({ get: refuseCall, put: refuseCall, remove: refuseCall });
    const documents = new Map((await records.tail(true)).map((document) => [document.id, document]));
    const saidWords = (words: readonly string[]) => words.filter((word) => /^said\d+$/.test(word)).toSorted();
    for (const { stored, watched, events, description } of seen) {
      const document = documents.get(stored.id);
      const files = events.flatMap((event) =>
        event.event === 'file_added' ? [findCommand(this.#desk, event)?.text ?? ''] : [],
      );
      const commentTexts = watched.spoken.map(({ text }) => text);
      const notes = watched.said.filter(({ isNote }) => isNote).map(({ text }) => text);
      const titles = saidWords(stored.subject.split(' '));
      const company = saidWords(stored.company_name.split(' '));
      const texts = new Set(
        [...commentTexts, ...files, ...company, ...saidWords(description.split(/\W+/))].filter(
          (word) => !titles.includes(word),
        ),
      );
      expect(document, `the search finds ${stored.id}`).toMatchObject({
        facets: {
          company_id: stored.company_id,
          status: stored.status,
          priority: stored.priority,
          assignee_id: stored.assignee_id ?? '',
        },
      });
      expect(saidWords(document?.words ?? []), `words of ${stored.id}`).toEqual([...texts].toSorted());
      expect(saidWords(document?.notes ?? []), `notes of ${stored.id}`).toEqual(notes.toSorted());
    }
    const present = new Set(seen.map(({ stored }) => stored.id));
    for (const { id, words } of documents.values())
      if (!present.has(id)) expect(words, `words of ${id}, which was deleted`).toEqual([]);
  }

  /** Checks that staff are notified of customers' comments, but not of removed ones. */
  #bells(seen: readonly ComparedTicket[], items: readonly Item[]): void {
    const entries = items
      .filter(({ pk }) => String(pk).startsWith('BELL#'))
      .map(({ sk }) => String(sk).split('#comment_added:')[1]);
    const notified = new Set(entries);
    for (const { stored, events, watched } of seen)
      for (const event of events)
        if (event.event === 'commented' && event.actor.side === 'customer') {
          const isLeft = watched.said.some(({ id }) => id === event.comment_id);
          expect(notified.has(event.comment_id), `bells about ${event.comment_id} of ${stored.id}`).toBe(
            isLeft,
          );
        }
  }

  /** Checks that tickets show the current names of company, assignee and group, and no erased names. */
  #names(seen: readonly ComparedTicket[], items: readonly Item[]): void {
    const { parseCompanyFacts, parseGroup, parseProfile } = this.#world.product;
    const namesById = (prefix: string, nameOf: (item: Item) => readonly [string, string]) =>
      new Map(items.filter(({ sk }) => String(sk).startsWith(prefix)).map(nameOf));
    const companies = namesById('COMPANY', (item) => [
      parseCompanyFacts(item).id,
      parseCompanyFacts(item).name,
    ]);
    const groups = namesById('GROUP#', (item) => [parseGroup(item).id, parseGroup(item).name]);
    const people = namesById('USER', (item) => [parseProfile(item).id, parseProfile(item).full_name]);
    for (const { stored, events } of seen) {
      expect(stored.company_name, `the company of ${stored.id}`).toBe(companies.get(stored.company_id));
      // A resolved or closed ticket keeps the group and assignee names that it had when it ended.
      if (events.some(isEnding)) continue;
      expect(stored.group_name, `the group of ${stored.id}`).toBe(groups.get(stored.group_id ?? '') ?? null);
      expect(stored.assignee_name, `the assignee of ${stored.id}`).toBe(
        people.get(stored.assignee_id ?? '') ?? null,
      );
    }
    const zoe = this.#world.people.at(-1);
    if (!zoe || people.has(zoe.id)) return;
    const itemsWithName = items.filter((item) => JSON.stringify(item).includes(zoe.full_name));
    expect(
      itemsWithName.map(({ pk, sk }) => `${String(pk)} ${String(sk)}`),
      'items with an erased name',
    ).toEqual([]);
  }
}
