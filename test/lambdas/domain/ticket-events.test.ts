import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  applyEvent,
  foldEvents,
  effectiveEvents,
  isVersioned,
} from '../../../lambdas/domain/ticket/apply.ts';
import {
  type EventActor,
  type NewEvent,
  type RecordedEvent,
  recordedEvent,
} from '../../../lambdas/domain/ticket/recorded-event.ts';
import { toHistory } from '../../../lambdas/domain/ticket/history.ts';
import type { StoredTicket } from '../../../lambdas/domain/ticket/ticket.ts';
import { decideChanges } from '../../../lambdas/tickets/commands/decide-changes.ts';
import { priorities, selectableStatuses, ticketTypes } from '../../../shared/model/ticket.ts';
import { exampleTicket } from '../../support/example-ticket.ts';
import { WatchedTicket } from './watched-ticket.ts';

const id = '01JNB2F3Z8Q4C6V9X0T5R7W1YA';
const noVersions = { policies: {}, calendars: {} };
const customer: EventActor = { id: 'priya', name: 'Priya Raman', side: 'customer', roles: ['customer'] };
const agent: EventActor = { id: 'marcus', name: 'Marcus Reed', side: 'support', roles: ['agent'] };
const people = [null, { id: 'marcus', name: 'Marcus Reed' }, { id: 'tom', name: 'Tom Okafor' }];

const categories = [null, { id: 'network', name: 'Network' }, { id: 'billing', name: 'Billing' }];

const Act = fc.oneof(
  fc.record({ what: fc.constant('status' as const), to: fc.constantFrom(...selectableStatuses) }),
  fc.record({ what: fc.constant('priority' as const), to: fc.constantFrom(...priorities) }),
  fc.record({ what: fc.constant('assignee' as const), to: fc.constantFrom(...people) }),
  fc.record({ what: fc.constant('tags' as const), to: fc.subarray(['vpn', 'wifi', 'printer']) }),
  fc.record({ what: fc.constant('subject' as const), to: fc.constantFrom('Halp', 'Printer jams') }),
  fc.record({ what: fc.constant('type' as const), to: fc.constantFrom(...ticketTypes) }),
  fc.record({ what: fc.constant('category' as const), to: fc.constantFrom(...categories) }),
  fc.record({ what: fc.constant('comment' as const), by: fc.constantFrom(customer, agent) }),
  fc.record({ what: fc.constant('note' as const) }),
  fc.record({ what: fc.constant('take back' as const) }),
);
type Act = typeof Act extends fc.Arbitrary<infer T> ? T : never;

const correctedIn = ({ subject, type, category_id }: StoredTicket) => ({ subject, type, category_id });

class Desk {
  readonly events: RecordedEvent[] = [];
  readonly watched: WatchedTicket;
  ticket: StoredTicket;
  #minutes = 0;

  constructor() {
    const created = exampleTicket({ id });
    this.ticket = created;
    this.watched = new WatchedTicket(this.#seen(customer));
    this.watched.corrected = correctedIn(created);
    this.#append({ event: 'created', ticket: created, split_from: null, ...this.#by(customer) }, 1);
  }

  #by = (actor: EventActor) => ({ actor, at: new Date(Date.UTC(2026, 2, 1, 9, this.#minutes)) });
  #seen = (actor: EventActor) => ({ ...actor, at: this.#by(actor).at.toISOString() });

  #append(event: NewEvent, revision = this.ticket.revision + 1): void {
    this.events.push(recordedEvent(event, id, revision));
    const last = this.events.at(-1);
    if (last?.event === 'comment_taken_back') this.ticket = foldEvents(this.events, noVersions);
    else if (last) this.ticket = applyEvent(revision === 1 ? undefined : this.ticket, last, noVersions);
  }

  #change(update: Parameters<typeof decideChanges>[1]): void {
    const changes = decideChanges(this.ticket, update);
    if (changes.length > 0) this.#append({ event: 'changed', changes, ...this.#by(agent) });
    const { assignee, category, subject, type } = update;
    const assigneeChange = assignee === undefined ? {} : { assignee: assignee?.id ?? null };
    const corrections = {
      ...(subject !== undefined && { subject }),
      ...(type !== undefined && { type }),
      ...(category !== undefined && { category_id: category?.id ?? null }),
    };
    this.watched.change(
      {
        status: update.status,
        tags: update.tags,
        priority: update.priority,
        corrected: corrections,
        ...assigneeChange,
      },
      this.#seen(agent),
    );
  }

  #comment(by: EventActor): void {
    const comment = `c${String(this.#minutes).padStart(2, '0')}`;
    const opens = this.watched.ended_at !== null && by.side === 'customer';
    const opening = opens ? decideChanges(this.ticket, { status: 'in_progress' }) : [];
    const text = `Words ${this.#minutes}`;
    this.#append({ event: 'commented', comment_id: comment, text, opening, ...this.#by(by) });
    this.watched.comment(comment, text, this.#seen(by));
  }

  #takeBack(): void {
    const removed = this.watched.spoken.at(-1);
    if (!removed) return;
    const index = this.events.findIndex((one) => one.event === 'commented' && one.comment_id === removed.id);
    const commentEvent = this.events[index];
    const hasReopened = commentEvent?.event === 'commented' && commentEvent.opening.length > 0;
    const undoes_opening = hasReopened && !this.events.slice(index + 1).some(isVersioned);
    const previous = this.watched.spoken.at(-2);
    const last = {
      text: previous?.text ?? '',
      side: previous?.side === 'support' ? 'support' : 'customer',
    } as const;
    const takeBack = { comment_id: removed.id, last, undoes_opening, ...this.#by(customer) };
    this.#append({ event: 'comment_taken_back', ...takeBack });
    this.watched.takeBack(removed.id);
  }

  do(act: Act): void {
    this.#minutes += 1;
    if (act.what === 'comment') return this.#comment(act.by);
    if (act.what === 'take back') return this.#takeBack();
    if (act.what === 'note') return this.#append({ event: 'noted', comment_id: 'n', ...this.#by(agent) });
    return this.#change({ [act.what]: act.to });
  }
}

it('a ticket equals the fold of its events after any actions, including comments that are taken back', () => {
  fc.assert(
    fc.property(fc.array(Act, { maxLength: 25 }), (acts) => {
      const desk = new Desk();
      for (const act of acts) desk.do(act);
      const { ticket, watched, events } = desk;
      expect(foldEvents(events, noVersions)).toEqual(ticket);
      expect(ticket).toMatchObject({
        status: watched.status,
        priority: watched.priority,
        assignee_id: watched.assignee,
        last_text: watched.last_text,
        last_to_speak: watched.last_to_speak,
        last_activity_at: watched.activity?.at,
        waiting_on: watched.waiting_on,
        ended_at: watched.ended_at,
        tags: watched.tags,
        ...watched.corrected,
        version: watched.version,
        conversation_version: watched.conversation_version,
        revision: events.length,
      });
      const history = effectiveEvents(events).flatMap(toHistory);
      const newest = (field: string) => history.findLast(({ field_name }) => field_name === field)?.new_value;
      expect(newest('status') ?? 'new').toBe(watched.status);
      expect(newest('priority') ?? 'medium').toBe(watched.priority);
      expect(newest('tags') ?? '').toBe(watched.tags.join(', '));
    }),
    { numRuns: 200 },
  );
});

it('the version of a ticket never decreases when a comment that reopened it is taken back', () => {
  const desk = new Desk();
  desk.do({ what: 'status', to: 'resolved' });
  const { version, conversation_version, customer_revision } = desk.ticket;
  desk.do({ what: 'comment', by: customer });
  desk.do({ what: 'take back' });
  expect(desk.ticket.customer_revision).toBe(customer_revision + 2);
  expect(desk.ticket).toMatchObject({ status: 'resolved', version: version + 2 });
  expect(desk.ticket.conversation_version).toBe(conversation_version + 2);
});
