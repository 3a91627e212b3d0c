import fc from 'fast-check';
import { expect } from 'vitest';
import type { RecordedEvent } from '../../../../lambdas/domain/ticket/recorded-event.ts';
import type { StoredTicket } from '../../../../lambdas/domain/ticket/ticket.ts';
import type { Item } from '../../../../lambdas/platform/dynamodb.ts';
import { priorities, ticketOrders, ticketStatuses } from '../../../../shared/model/ticket.ts';
import type { ModelTicket } from '../../domain/model-ticket.ts';
import { type Desk, type ExecutedCommand, tags } from './commands.ts';
import type { Projections } from './projections.ts';
import { findCommand, replayEvents } from './watch.ts';
import type { World } from './world.ts';

/** A ticket's state after all work is done, and its expected state. */
interface ComparedTicket {
  readonly stored: StoredTicket;
  readonly events: readonly RecordedEvent[];
  readonly watched: ModelTicket;
  readonly description: string;
}

const isEnded = ({ status }: StoredTicket) => status === 'resolved' || status === 'closed';
const isEnding = (event: RecordedEvent) =>
  event.event === 'merged' ||
  (event.event === 'changed' &&
    event.changes.some(
      (change) => change.field === 'status' && (change.new === 'resolved' || change.new === 'closed'),
    ));
const countMatching = <T>(list: Iterable<T>, isCounted: (one: T) => boolean) =>
  [...list].filter(isCounted).length;
const toDay = (at: string) => at.slice(0, 10);

/** Events that a command stores only once, for commands with an Idempotency-Key or an id of their own. */
const eventsStoredOnce: Partial<
  Record<ExecutedCommand['operation']['what'], readonly RecordedEvent['event'][]>
> = {
  create: ['created'],
  comment: ['commented'],
  note: ['noted'],
  mail: ['commented', 'created'],
  file: ['file_added'],
  split: ['split'],
};
/** Commands that take effect again when repeated, if another user has reversed them in the meantime. */
const reversibleCommands: readonly ExecutedCommand['operation']['what'][] = [
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

  async checkAll(seed: number): Promise<void> {
    const items = await this.#world.readItems();
    const ticketStates = this.#readTicketStates(items);
    this.#checkCommands(ticketStates);
    await this.#checkTickets(ticketStates);
    await this.#checkCounters(ticketStates);
    await this.#checkReports(ticketStates);
    await this.#checkLists(ticketStates, seed);
    await this.#checkSearch(ticketStates);
    this.#checkBells(ticketStates, items);
    this.#checkNames(ticketStates, items);
    expect(this.#world.product.findBrokenInvariants(items), 'invariants of the restore drill').toEqual([]);
    expect(this.#world.product.findUncountedTickets(items), 'tickets that are not counted').toEqual([]);
    expect(this.#world.product.findBrokenCounts(items), 'counters that a recount does not give').toEqual([]);
  }

  #readTicketStates(items: readonly Item[]): ComparedTicket[] {
    const { parseTicketImage, isEvent, parseEvent } = this.#world.product;
    const events = Map.groupBy(items.filter(isEvent).map(parseEvent), ({ ticket_id }) => ticket_id);
    const descriptionsByKey = new Map(
      items.filter(({ sk }) => sk === 'DESCRIPTION').map(({ pk, description }) => [pk, String(description)]),
    );
    return items.flatMap((item): ComparedTicket[] => {
      const stored = parseTicketImage(item);
      if (!stored) return [];
      const ticketEvents = (events.get(stored.id) ?? []).toSorted((a, b) => a.revision - b.revision);
      const description = descriptionsByKey.get(item['pk']) ?? '';
      return [{ stored, events: ticketEvents, watched: replayEvents(this.#desk, ticketEvents), description }];
    });
  }

  /** Checks that every command had its effect exactly once. */
  #checkCommands(ticketStates: readonly ComparedTicket[]): void {
    const { events } = this.#projections;
    const existingIds = new Set(ticketStates.map(({ stored }) => stored.id));
    const eventKeys = events.map(({ ticket_id, revision }) => `${ticket_id} ${revision}`);
    expect(new Set(eventKeys).size, 'events that were stored once').toBe(eventKeys.length);
    const eventsByCommand = Map.groupBy(events, (event) => findCommand(this.#desk, event)?.key);
    for (const command of this.#desk.commandsByKey.values()) {
      const { key, operation, outcome } = command;
      const commandEvents = eventsByCommand.get(key) ?? [];
      const label = `events of ${key}, ${operation.what}, which was ${outcome}`;
      const attemptKeys = commandEvents.map(
        ({ ticket_id, event, request_id }) => `${ticket_id} ${event} ${request_id}`,
      );
      expect(new Set(attemptKeys).size, label).toBe(attemptKeys.length);
      const expectedEvents = eventsStoredOnce[operation.what];
      if (expectedEvents) {
        const count = countMatching(commandEvents, ({ event }) => expectedEvents.includes(event));
        // If the response was lost and the ticket was then deleted, the retry is refused.
        const isRefusedAfterDeletion =
          outcome === 'refused' && command.ticket !== '' && !existingIds.has(command.ticket);
        if (outcome === 'unknown' || isRefusedAfterDeletion) expect(count, label).toBeLessThanOrEqual(1);
        else expect(count, label).toBe(outcome === 'done' ? 1 : 0);
      } else if (!reversibleCommands.includes(operation.what)) {
        const kinds = commandEvents.map(({ ticket_id, event }) => `${ticket_id} ${event}`);
        expect(new Set(kinds).size, label).toBe(kinds.length);
      }
      for (const { actor, event } of commandEvents)
        if (event !== 'neighbor_deleted') expect(actor.id, label).toBe(command.actor.id);
    }
  }

  async #checkTickets(ticketStates: readonly ComparedTicket[]): Promise<void> {
    const { product } = this.#world;
    for (const { stored, events, watched } of ticketStates) {
      const label = `ticket ${stored.id}`;
      expect(
        events.map(({ revision }) => revision),
        `revisions of ${label}`,
      ).toEqual(events.map((_, n) => n + 1));
      const foldedTicket = product.foldEvents(
        events,
        await product.readVersions(...product.listEventTerms(events)),
      );
      expect(stored, `${label} and the fold of its events`).toEqual(foldedTicket);
      expect(stored, `${label} and what its users have asked for`).toMatchObject({
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
        last_staff_activity_at: watched.noteAuthor?.at ?? null,
        noted_by: watched.noteAuthor?.id ?? null,
        links: watched.neighborIds.length,
        version: watched.version,
        conversation_version: watched.conversation_version,
        revision: events.length,
      });
      expect(stored.merged_into?.id ?? null, `where ${label} was merged`).toBe(watched.merged_into);
      expect(stored.followed_by?.id ?? null, `what follows ${label}`).toBe(watched.followed_by);
    }
  }

  async #checkCounters(ticketStates: readonly ComparedTicket[]): Promise<void> {
    const { product, people } = this.#world;
    const tickets = ticketStates.map(({ stored }) => stored);
    const isOpen = (ticket: StoredTicket) => !isEnded(ticket);
    const waitingOnUsCount = countMatching(tickets, ({ waiting_on }) => waiting_on === 'us');
    expect(await product.readTicketCounts(), 'counts of the dashboard').toEqual({
      total: tickets.length,
      by_status: Object.fromEntries(
        ticketStatuses.map((status) => [
          status,
          countMatching(tickets, (ticket) => ticket.status === status),
        ]),
      ),
      by_priority: Object.fromEntries(
        priorities.map((priority) => [
          priority,
          countMatching(tickets, (ticket) => ticket.priority === priority),
        ]),
      ),
      waiting_on_us: waitingOnUsCount,
    });
    for (const { day, count } of await product.countTicketsCreatedPerDay(new Date()))
      expect(count, `tickets created on ${day}`).toBe(
        countMatching(tickets, ({ created_at }) => toDay(created_at) === day),
      );
    for (const tag of tags)
      expect(await product.findTags(tag), `tickets with the tag ${tag}`).toEqual(
        tickets.some((ticket) => ticket.tags.includes(tag)) ? [tag] : [],
      );
    const openTickets = tickets.filter(isOpen);
    for (const { id } of people.slice(-3, -1)) {
      const queues = await product.countActorQueueTickets(id, new Date());
      const isNotOnHold = ({ status }: StoredTicket) => status !== 'on_hold';
      const groupTicketCount = countMatching(openTickets, ({ group_id }) => group_id !== null);
      const aMinuteAgo = new Date(Date.now() - 60_000).toISOString();
      const inTwoHours = new Date(Date.now() + 2 * 60 * 60_000).toISOString();
      const weekAgo = new Date(Date.now() - 7 * 24 * 60 * 60_000).toISOString();
      expect(queues, `queues of ${id}`).toMatchObject({
        mine: countMatching(openTickets, ({ assignee_id }) => assignee_id === id),
        unassigned: countMatching(openTickets, ({ assignee_id }) => assignee_id === null),
        my_groups: groupTicketCount,
        waiting_on_us: waitingOnUsCount,
        waiting_on_customer: countMatching(openTickets, isNotOnHold) - waitingOnUsCount,
        all: tickets.length,
        overdue: Math.min(
          100,
          countMatching(openTickets, ({ due_at }) => due_at !== null && due_at < aMinuteAgo),
        ),
        breaching_soon: Math.min(
          100,
          countMatching(
            openTickets,
            ({ due_at }) => due_at !== null && due_at >= aMinuteAgo && due_at < inTwoHours,
          ),
        ),
        recently_closed: Math.min(
          100,
          countMatching(tickets, (ticket) => isEnded(ticket) && ticket.last_activity_at > weekAgo),
        ),
      });
      for (const { group_id, open_tickets } of queues.groups)
        expect(open_tickets, group_id).toBe(
          countMatching(openTickets, (ticket) => ticket.group_id === group_id),
        );
      for (const { assignee_id, open_tickets } of queues.assignees)
        expect(open_tickets, assignee_id).toBe(
          countMatching(openTickets, (ticket) => ticket.assignee_id === assignee_id),
        );
    }
  }

  async #checkReports(ticketStates: readonly ComparedTicket[]): Promise<void> {
    const { product } = this.#world;
    const today = toDay(new Date().toISOString());
    const from = toDay(new Date(Date.now() - 360 * 24 * 60 * 60_000).toISOString());
    const ratingAnswers = ticketStates.flatMap(({ events }) => {
      const answersByNumber = new Map<number, string>();
      for (const event of events) if (event.event === 'rated') answersByNumber.set(event.number, event.new);
      return [...answersByNumber.values()];
    });
    const computeFigures = (tickets: readonly ComparedTicket[]) => ({
      created: tickets.length,
      solved: countMatching(tickets, ({ stored }) => isEnded(stored) && stored.merged_into === null),
      merged: countMatching(tickets, ({ stored }) => isEnded(stored) && stored.merged_into !== null),
      open_at_end: countMatching(tickets, ({ stored }) => !isEnded(stored)),
    });
    const fullReport = await product.computeReport({ from, to: today, by: 'week' }, new Date());
    expect(fullReport.total, 'the report of all tickets').toMatchObject({
      ...computeFigures(ticketStates),
      rated_good: countMatching(ratingAnswers, (answer) => answer === 'good'),
      rated_not_good: countMatching(ratingAnswers, (answer) => answer === 'not_good'),
    });
    const { rows } = await product.computeReport({ from, to: today, by: 'company' }, new Date());
    for (const { key, name: _, ...figures } of rows)
      expect(figures, `the report of ${key}`).toMatchObject(
        computeFigures(ticketStates.filter(({ stored }) => stored.company_id === key)),
      );
  }

  async #checkLists(ticketStates: readonly ComparedTicket[], seed: number): Promise<void> {
    const tickets = ticketStates.map(({ stored }) => stored);
    const possibleValues = {
      status: [...ticketStatuses],
      priority: [...priorities],
      company: this.#world.companies.map(({ id }) => id),
      assignee: ['none', ...this.#desk.staff.map(({ id }) => id)],
      groups: ['net', 'web'],
      tag: tags,
    };
    const chooseSome = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
    const Filter = fc.record(
      {
        status: chooseSome(ticketStatuses),
        priority: chooseSome(priorities),
        company: chooseSome(possibleValues.company),
        assignee: chooseSome(possibleValues.assignee),
        groups: chooseSome(possibleValues.groups),
        tag: chooseSome(possibleValues.tag),
      },
      { requiredKeys: [] },
    );
    const ListQuery = fc.record({
      filter: Filter,
      order: fc.constantFrom(...ticketOrders),
      limit: fc.integer({ min: 3, max: 40 }),
    });
    const matchesFilter = (filterValues: readonly string[] | undefined, ...ticketValues: readonly string[]) =>
      filterValues === undefined || ticketValues.some((value) => filterValues.includes(value));
    for (const { filter, order, limit } of fc.sample(ListQuery, { numRuns: 30, seed })) {
      const { status, priority, company, assignee, groups, tag } = filter;
      const isOpenOnly =
        order === 'due' ||
        order === 'priority' ||
        (status === undefined && (assignee ?? groups) !== undefined);
      const expectedTickets = tickets.filter(
        (ticket) =>
          !(isOpenOnly && isEnded(ticket)) &&
          !(order === 'due' && ticket.due_kind === null) &&
          matchesFilter(status, ticket.status) &&
          matchesFilter(priority, ticket.priority) &&
          matchesFilter(company, ticket.company_id) &&
          matchesFilter(assignee, ticket.assignee_id ?? 'none') &&
          matchesFilter(groups, ticket.group_id ?? '') &&
          matchesFilter(tag, ...ticket.tags),
      );
      const listedTickets: StoredTicket[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<World['product']['listTickets']>> =
          await this.#world.product.listTickets(
            { filter, order },
            { limit, ...(cursor !== null && { cursor }) },
          );
        listedTickets.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null);
      const label = `the list ${JSON.stringify({ filter, order, limit })}`;
      expect(listedTickets.map(({ id }) => id).toSorted(), label).toEqual(
        expectedTickets.map(({ id }) => id).toSorted(),
      );
      const sortKeys = listedTickets.map((ticket) => {
        if (order === 'created') return ticket.id;
        if (order === 'due') return `${ticket.due_at ?? '~'}#${ticket.id}`;
        const urgency = order === 'priority' ? priorities.indexOf(ticket.priority) : '';
        return `${urgency}${ticket.last_activity_at}#${ticket.id}`;
      });
      const sortedKeys = sortKeys.toSorted();
      expect(sortKeys, `the order of ${label}`).toEqual(
        order === 'due' ? sortedKeys : sortedKeys.toReversed(),
      );
      for (const ticket of listedTickets)
        expect(ticket, `a row of ${label}`).toEqual(tickets.find(({ id }) => id === ticket.id));
    }
  }

  /** Checks that the search finds the words of comments, notes and files. */
  async #checkSearch(ticketStates: readonly ComparedTicket[]): Promise<void> {
    const { product } = this.#world;
    const refuseCall = () => Promise.reject(new Error('No document is large'));
    const records = product.createRecordStore({ get: refuseCall, put: refuseCall, remove: refuseCall });
    const documents = new Map((await records.readTail(true)).map((document) => [document.id, document]));
    const findCommandWords = (words: readonly string[]) =>
      words.filter((word) => /^said\d+$/.test(word)).toSorted();
    for (const { stored, watched, events, description } of ticketStates) {
      const document = documents.get(stored.id);
      const fileTexts = events.flatMap((event) =>
        event.event === 'file_added' ? [findCommand(this.#desk, event)?.text ?? ''] : [],
      );
      const commentTexts = watched.spoken.map(({ text }) => text);
      const noteTexts = watched.comments.filter(({ isNote }) => isNote).map(({ text }) => text);
      const subjectWords = findCommandWords(stored.subject.split(' '));
      const companyWords = findCommandWords(stored.company_name.split(' '));
      const expectedWords = new Set(
        [
          ...commentTexts,
          ...fileTexts,
          ...companyWords,
          ...findCommandWords(description.split(/\W+/)),
        ].filter((word) => !subjectWords.includes(word)),
      );
      expect(document, `the search finds ${stored.id}`).toMatchObject({
        facets: {
          company_id: stored.company_id,
          status: stored.status,
          priority: stored.priority,
          assignee_id: stored.assignee_id ?? '',
        },
      });
      expect(findCommandWords(document?.words ?? []), `words of ${stored.id}`).toEqual(
        [...expectedWords].toSorted(),
      );
      expect(findCommandWords(document?.notes ?? []), `notes of ${stored.id}`).toEqual(noteTexts.toSorted());
    }
    const existingIds = new Set(ticketStates.map(({ stored }) => stored.id));
    for (const { id, words } of documents.values())
      if (!existingIds.has(id)) expect(words, `words of ${id}, which was deleted`).toEqual([]);
  }

  /** Checks that staff are notified of customers' comments, but not of removed ones. */
  #checkBells(ticketStates: readonly ComparedTicket[], items: readonly Item[]): void {
    const commentIds = items
      .filter(({ pk }) => String(pk).startsWith('BELL#'))
      .map(({ sk }) => String(sk).split('#comment_added:')[1]);
    const notifiedCommentIds = new Set(commentIds);
    for (const { stored, events, watched } of ticketStates)
      for (const event of events)
        if (event.event === 'commented' && event.actor.side === 'customer') {
          const isPresent = watched.comments.some(({ id }) => id === event.comment_id);
          expect(
            notifiedCommentIds.has(event.comment_id),
            `bells about ${event.comment_id} of ${stored.id}`,
          ).toBe(isPresent);
        }
  }

  /** Checks that tickets show the current names of company, assignee and group, and no erased names. */
  #checkNames(ticketStates: readonly ComparedTicket[], items: readonly Item[]): void {
    const { parseCompanyFacts, parseGroup, parseProfile } = this.#world.product;
    const namesById = (prefix: string, readName: (item: Item) => readonly [string, string]) =>
      new Map(items.filter(({ sk }) => String(sk).startsWith(prefix)).map(readName));
    const companies = namesById('COMPANY', (item) => [
      parseCompanyFacts(item).id,
      parseCompanyFacts(item).name,
    ]);
    const groups = namesById('GROUP#', (item) => [parseGroup(item).id, parseGroup(item).name]);
    const people = namesById('USER', (item) => [parseProfile(item).id, parseProfile(item).full_name]);
    for (const { stored, events } of ticketStates) {
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
