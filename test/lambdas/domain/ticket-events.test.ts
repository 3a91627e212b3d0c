import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  applyEvent,
  foldEvents,
  selectEffectiveEvents,
  increasesVersion,
} from '../../../lambdas/domain/ticket/apply.ts';
import {
  type EventActor,
  type NewEvent,
  type RecordedEvent,
  createRecordedEvent,
} from '../../../lambdas/domain/ticket/recorded-event.ts';
import { toHistory } from '../../../lambdas/domain/ticket/history.ts';
import type { StoredTicket } from '../../../lambdas/domain/ticket/ticket.ts';
import { computeFieldChanges } from '../../../lambdas/tickets/commands/decide-changes.ts';
import { priorities, selectableStatuses, ticketTypes } from '../../../shared/model/ticket.ts';
import { createExampleTicket } from '../../support/example-ticket.ts';
import { ModelTicket } from './model-ticket.ts';

const id = '01JNB2F3Z8Q4C6V9X0T5R7W1YA';
const noVersions = { policies: {}, calendars: {} };
const customer: EventActor = { id: 'priya', name: 'Priya Raman', side: 'customer', roles: ['customer'] };
const agent: EventActor = { id: 'marcus', name: 'Marcus Reed', side: 'support', roles: ['agent'] };
const assignees = [null, { id: 'marcus', name: 'Marcus Reed' }, { id: 'tom', name: 'Tom Okafor' }];

const categories = [null, { id: 'network', name: 'Network' }, { id: 'billing', name: 'Billing' }];

const Action = fc.oneof(
  fc.record({ kind: fc.constant('status' as const), to: fc.constantFrom(...selectableStatuses) }),
  fc.record({ kind: fc.constant('priority' as const), to: fc.constantFrom(...priorities) }),
  fc.record({ kind: fc.constant('assignee' as const), to: fc.constantFrom(...assignees) }),
  fc.record({ kind: fc.constant('tags' as const), to: fc.subarray(['vpn', 'wifi', 'printer']) }),
  fc.record({ kind: fc.constant('subject' as const), to: fc.constantFrom('Halp', 'Printer jams') }),
  fc.record({ kind: fc.constant('type' as const), to: fc.constantFrom(...ticketTypes) }),
  fc.record({ kind: fc.constant('category' as const), to: fc.constantFrom(...categories) }),
  fc.record({ kind: fc.constant('comment' as const), by: fc.constantFrom(customer, agent) }),
  fc.record({ kind: fc.constant('note' as const) }),
  fc.record({ kind: fc.constant('take back' as const) }),
);
type Action = typeof Action extends fc.Arbitrary<infer T> ? T : never;

const pickCorrectedFields = ({ subject, type, category_id }: StoredTicket) => ({
  subject,
  type,
  category_id,
});

class SimulatedDesk {
  readonly events: RecordedEvent[] = [];
  readonly modelTicket: ModelTicket;
  ticket: StoredTicket;
  #minutes = 0;

  constructor() {
    const created = createExampleTicket({ id });
    this.ticket = created;
    this.modelTicket = new ModelTicket(this.#createAuthor(customer));
    this.modelTicket.correctedValues = pickCorrectedFields(created);
    this.#append({ event: 'created', ticket: created, split_from: null, ...this.#stampActor(customer) }, 1);
  }

  #stampActor = (actor: EventActor) => ({ actor, at: new Date(Date.UTC(2026, 2, 1, 9, this.#minutes)) });
  #createAuthor = (actor: EventActor) => ({ ...actor, at: this.#stampActor(actor).at.toISOString() });

  #append(event: NewEvent, revision = this.ticket.revision + 1): void {
    this.events.push(createRecordedEvent(event, id, revision));
    const lastEvent = this.events.at(-1);
    if (lastEvent?.event === 'comment_taken_back') this.ticket = foldEvents(this.events, noVersions);
    else if (lastEvent)
      this.ticket = applyEvent(revision === 1 ? undefined : this.ticket, lastEvent, noVersions);
  }

  #change(update: Parameters<typeof computeFieldChanges>[1]): void {
    const changes = computeFieldChanges(this.ticket, update);
    if (changes.length > 0) this.#append({ event: 'changed', changes, ...this.#stampActor(agent) });
    const { assignee, category, subject, type } = update;
    const assigneeChange = assignee === undefined ? {} : { assignee: assignee?.id ?? null };
    const corrections = {
      ...(subject !== undefined && { subject }),
      ...(type !== undefined && { type }),
      ...(category !== undefined && { category_id: category?.id ?? null }),
    };
    this.modelTicket.change(
      {
        status: update.status,
        tags: update.tags,
        priority: update.priority,
        correctedValues: corrections,
        ...assigneeChange,
      },
      this.#createAuthor(agent),
    );
  }

  #comment(by: EventActor): void {
    const commentId = `c${String(this.#minutes).padStart(2, '0')}`;
    const isReopening = this.modelTicket.ended_at !== null && by.side === 'customer';
    const opening = isReopening ? computeFieldChanges(this.ticket, { status: 'in_progress' }) : [];
    const text = `Words ${this.#minutes}`;
    this.#append({ event: 'commented', comment_id: commentId, text, opening, ...this.#stampActor(by) });
    this.modelTicket.comment(commentId, text, this.#createAuthor(by));
  }

  #takeBack(): void {
    const removedComment = this.modelTicket.spoken.at(-1);
    if (!removedComment) return;
    const index = this.events.findIndex(
      (event) => event.event === 'commented' && event.comment_id === removedComment.id,
    );
    const commentEvent = this.events[index];
    const hasReopened = commentEvent?.event === 'commented' && commentEvent.opening.length > 0;
    const undoes_opening = hasReopened && !this.events.slice(index + 1).some(increasesVersion);
    const previousComment = this.modelTicket.spoken.at(-2);
    const last = {
      text: previousComment?.text ?? '',
      side: previousComment?.side === 'support' ? 'support' : 'customer',
    } as const;
    const takeBackFields = {
      comment_id: removedComment.id,
      last,
      undoes_opening,
      ...this.#stampActor(customer),
    };
    this.#append({ event: 'comment_taken_back', ...takeBackFields });
    this.modelTicket.takeBack(removedComment.id);
  }

  do(action: Action): void {
    this.#minutes += 1;
    if (action.kind === 'comment') return this.#comment(action.by);
    if (action.kind === 'take back') return this.#takeBack();
    if (action.kind === 'note')
      return this.#append({ event: 'noted', comment_id: 'n', ...this.#stampActor(agent) });
    return this.#change({ [action.kind]: action.to });
  }
}

it('a ticket equals the fold of its events after any actions, including comments that are taken back', () => {
  fc.assert(
    fc.property(fc.array(Action, { maxLength: 25 }), (actions) => {
      const desk = new SimulatedDesk();
      for (const action of actions) desk.do(action);
      const { ticket, modelTicket, events } = desk;
      expect(foldEvents(events, noVersions)).toEqual(ticket);
      expect(ticket).toMatchObject({
        status: modelTicket.status,
        priority: modelTicket.priority,
        assignee_id: modelTicket.assignee,
        last_text: modelTicket.last_text,
        last_to_speak: modelTicket.last_to_speak,
        last_activity_at: modelTicket.activity?.at,
        waiting_on: modelTicket.waiting_on,
        ended_at: modelTicket.ended_at,
        tags: modelTicket.tags,
        ...modelTicket.correctedValues,
        version: modelTicket.version,
        conversation_version: modelTicket.conversation_version,
        revision: events.length,
      });
      const history = selectEffectiveEvents(events).flatMap(toHistory);
      const readNewestValue = (field: string) =>
        history.findLast(({ field_name }) => field_name === field)?.new_value;
      expect(readNewestValue('status') ?? 'new').toBe(modelTicket.status);
      expect(readNewestValue('priority') ?? 'medium').toBe(modelTicket.priority);
      expect(readNewestValue('tags') ?? '').toBe(modelTicket.tags.join(', '));
    }),
    { numRuns: 200 },
  );
});

it('the version of a ticket never decreases when a comment that reopened it is taken back', () => {
  const desk = new SimulatedDesk();
  desk.do({ kind: 'status', to: 'resolved' });
  const { version, conversation_version, customer_revision } = desk.ticket;
  desk.do({ kind: 'comment', by: customer });
  desk.do({ kind: 'take back' });
  expect(desk.ticket.customer_revision).toBe(customer_revision + 2);
  expect(desk.ticket).toMatchObject({ status: 'resolved', version: version + 2 });
  expect(desk.ticket.conversation_version).toBe(conversation_version + 2);
});
