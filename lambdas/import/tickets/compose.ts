import * as z from 'zod';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { pickClassification, getStatusTab, computeWaitingSide } from '@portico/shared/model/ticket.ts';
import type { RecordOfKind } from '@portico/shared/transfer/records.ts';
import { UnknownVersionError, readVersions } from '../../domain/service-levels/versions.ts';
import type { Versions } from '../../domain/service-levels/clocks.ts';
import { foldEvents } from '../../domain/ticket/apply.ts';
import {
  type EventActor,
  type NewEvent,
  RecordedEvent,
  createRecordedEvent,
  createSystemActor,
} from '../../domain/ticket/recorded-event.ts';
import { listEventTerms } from '../../domain/ticket/store.ts';
import { type StoredTicket, composeActivity, initialTicketFields } from '../../domain/ticket/ticket.ts';
import { computeFieldChanges } from '../../tickets/commands/decide-changes.ts';
import { createServiceLevel } from '../../domain/ticket/service-level.ts';
import { describeIssue } from '../issue-text.ts';
import { type Author, toActor } from './authors.ts';
import {
  type ImportedComment,
  type ImportedFile,
  composeComments,
  composeConversationEvents,
  sortByTime,
} from './conversation.ts';
import { TicketProblem, convertCustomValues, composeTicketFields } from './fields.ts';
import type { KnownEntries } from './known.ts';
import { createStableUlid } from './stable-id.ts';
import { splitText } from './texts.ts';
import { type TicketRecords, ownSource, createStableTicketId } from './ticket-records.ts';

/** Imported tickets have no service level. */
const noVersions: Versions = { policies: {}, calendars: {} };

type TicketFields = ReturnType<typeof composeTicketFields>;

/**
 * The ticket at its creation. It has its current values, because exports do not contain the original values.
 */
async function composeCreatedTicket(
  { source, id: externalId, ticket }: TicketRecords,
  fields: TicketFields,
  values: ReturnType<typeof convertCustomValues>,
  newTicket: { readonly id: string; readonly ticket_number: string; readonly is_worked_on: boolean },
): Promise<StoredTicket> {
  const { requester, company, assignee, group, category, department } = fields;
  if (!company)
    throw new TicketProblem(
      `${fields.requester_name} has no company. Give them one here, or in the files, and import the ticket again.`,
    );
  const { created_at } = ticket;
  const author = { id: requester?.id ?? '', name: fields.requester_name, side: 'customer' } as const;
  const isEndedOrOnHold = getStatusTab(ticket.status) === 'closed' || ticket.status === 'on_hold';
  const openStatus = newTicket.is_worked_on ? 'in_progress' : 'new';
  const status = isEndedOrOnHold ? openStatus : ticket.status;
  return {
    id: newTicket.id,
    ticket_number: newTicket.ticket_number,
    external: source === ownSource ? null : { source, id: externalId },
    subject: fields.subject,
    ...pickClassification(ticket),
    status,
    category_id: category?.id ?? null,
    category_name: category?.name ?? null,
    department_id: department?.id ?? null,
    department_name: department?.name ?? null,
    requester_id: requester?.id ?? null,
    requester_name: fields.requester_name,
    requester_email: fields.requester_email,
    company_id: company.id,
    company_name: company.name,
    assignee_id: assignee?.id ?? null,
    assignee_name: assignee?.name ?? null,
    group_id: group?.id ?? null,
    group_name: group?.name ?? null,
    tags: fields.tags,
    ...values,
    links: 0,
    created_by: author.id,
    created_at,
    ...composeActivity(author, created_at),
    last_text: '',
    last_to_speak: 'customer',
    answered_at: null,
    waiting_on: computeWaitingSide(status, 'customer'),
    waiting: false,
    hold: null,
    ...(await createServiceLevel(null, ticket, 'customer')),
    ...initialTicketFields,
    follows: null,
  };
}

/** The change to the ticket's current status: resolved, closed or on hold. */
function composeLastChange(
  created: StoredTicket,
  { ticket }: TicketRecords,
  fields: TicketFields,
  last: string,
): NewEvent[] {
  const { status, hold } = ticket;
  if (status === created.status) return [];
  const hasEnded = getStatusTab(status) === 'closed';
  const [at = created.created_at] = [hasEnded ? ticket.ended_at : undefined, ticket.updated_at, last].filter(
    (time) => typeof time === 'string',
  );
  const until = hold?.until ?? null;
  const isUntilInFuture = until !== null && Date.parse(until) > Date.now();
  const update = hasEnded
    ? { status }
    : { hold: { reason: hold?.reason ?? 'On hold', until: isUntilInFuture ? until : null } };
  const { assignee } = fields;
  return [
    {
      event: 'changed',
      changes: computeFieldChanges(created, update),
      actor: assignee ? { ...assignee, side: 'support', roles: [] } : createSystemActor(),
      at: new Date(Math.max(Date.parse(at), Date.parse(created.created_at))),
      quiet: true,
    },
  ];
}

export interface ComposedTicket {
  /** The ticket in its state after all events. */
  readonly ticket: StoredTicket;
  readonly events: readonly RecordedEvent[];
  readonly description: string;
  readonly comments: readonly TicketComment[];
  readonly files: readonly ImportedFile[];
}

/**
 * Converts a ticket of another product to events, and to the ticket after these events.
 * @param files the files that could be read
 * @param problem is called with what was left out, and how to fix it
 * @throws TicketProblem
 */
export async function composeTicket(
  group: TicketRecords,
  entries: KnownEntries,
  ticket_number: string,
  files: readonly ImportedFile[],
  problem: (message: string) => void,
): Promise<ComposedTicket> {
  const { ticket: record, source } = group;
  const id = createStableTicketId(group);
  if (group.events.length > 0) {
    const comments = composeComments(group, id, entries).map(({ comment }) => comment);
    return { ...(await computeRecordedTicket(group, id)), description: record.description, comments, files };
  }
  const fields = composeTicketFields(group, entries, problem);
  const [description = '', ...rest] = splitText(
    fields.wholeSubject === undefined
      ? record.description
      : `${fields.wholeSubject}\n\n${record.description}`,
    limits.description,
  );
  const requester: Author = {
    id: fields.requester?.id ?? '',
    name: fields.requester_name,
    email: fields.requester_email,
    side: 'customer',
  };
  const comments = [
    ...rest.map((content, part): ImportedComment => ({
      author: requester,
      comment: {
        id: createStableUlid(record.created_at, source, 'description', group.id, String(part)),
        ticket_id: id,
        user_id: requester.id,
        user_name: requester.name,
        user_email: requester.email,
        author_role: 'customer',
        content,
        is_internal: false,
        created_at: record.created_at,
      },
    })),
    ...composeComments(group, id, entries),
  ];
  const is_worked_on = fields.assignee !== null || comments.some(({ author }) => author.side === 'support');
  const created = await composeCreatedTicket(group, fields, convertCustomValues(group, entries, problem), {
    id,
    ticket_number,
    is_worked_on,
  });
  const conversationEvents = sortByTime(composeConversationEvents(comments, files));
  const lastConversationTime = conversationEvents.at(-1)?.at.toISOString() ?? created.created_at;
  const newEvents: NewEvent[] = [
    {
      event: 'created',
      ticket: created,
      split_from: null,
      actor: toActor(requester),
      at: new Date(created.created_at),
      quiet: true,
    },
    ...sortByTime([
      ...conversationEvents,
      ...composeLastChange(created, group, fields, lastConversationTime),
    ]),
    ...composeRatedEvents(record, toActor(requester)),
  ];
  const events = newEvents.map((event, index) => ({
    ...createRecordedEvent(event, id, index + 1),
    id: createStableUlid(event.at.toISOString(), source, 'event', id, String(index + 1)),
    request_id: null,
  }));
  return {
    ticket: foldEvents(events, noVersions),
    events,
    description,
    comments: comments.map(({ comment }) => comment),
    files,
  };
}

/** The events of a ticket in an export of this product. @throws TicketProblem */
export function parseRecordedEvents({ events }: TicketRecords, ticket_id: string): RecordedEvent[] {
  const sortedEvents = events.toSorted((a, b) => a.revision - b.revision);
  const parsed = z
    .array(RecordedEvent)
    .safeParse(sortedEvents.map(({ revision, recorded }) => ({ ...recorded, ticket_id, revision })));
  if (parsed.success) return parsed.data;
  throw new TicketProblem(`Its events are not as documented. ${describeIssue(parsed.error)}`);
}

/** Computes a ticket in an export of this product from its events. */
async function computeRecordedTicket(
  group: TicketRecords,
  ticket_id: string,
): Promise<Pick<ComposedTicket, 'ticket' | 'events'>> {
  const events = parseRecordedEvents(group, ticket_id);
  const versions = await readVersions(...listEventTerms(events)).catch((error: unknown) => {
    if (!(error instanceof UnknownVersionError)) throw error;
    throw new TicketProblem('It has a service level that does not exist here. Import that first.');
  });
  return { ticket: foldEvents(events, versions), events };
}

const composeRatedEvents = ({ satisfaction }: RecordOfKind<'ticket'>, actor: EventActor): NewEvent[] =>
  satisfaction === null
    ? []
    : [
        {
          event: 'rated',
          number: 1,
          old: null,
          new: satisfaction.answer,
          actor,
          at: new Date(satisfaction.answered_at),
          quiet: true,
        },
      ];
