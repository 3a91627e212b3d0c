import {
  type CountedFigure,
  type ReportDimension,
  dayOf,
  isTimed,
  noValue,
} from '@portico/shared/model/reports.ts';
import type { LevelKind } from '@portico/shared/model/service-levels.ts';
import { type RatingAnswer } from '@portico/shared/model/ratings.ts';
import { type Level, type TicketStatus, ticketStatuses } from '@portico/shared/model/ticket.ts';
import { type StoredTicket, isOpen } from '../ticket/ticket.ts';

/** What a ticket contributes to one figure on one day. */
export interface Happened {
  readonly figure: CountedFigure;
  /** UTC, `2026-01-31`. */
  readonly day: string;
  /** A ticket can be opened again twice on a day. */
  readonly times: number;
  /** Of figures that are times: elapsed minutes since the creation, outside of business hours as well. */
  readonly minutes?: number | undefined;
  /** Of those, the minutes that the service level counts; absent without one. */
  readonly business_minutes?: number | undefined;
}

/** What a ticket contributes to the counters. */
export interface Facts {
  /** Ids, or `none`. */
  readonly dimensions: Readonly<Record<ReportDimension, string>>;
  /** The day of its creation. */
  readonly created: string;
  readonly status: TicketStatus;
  readonly priority: Level;
  /** Of tickets that are neither on hold nor ended, the others wait on the customer. */
  readonly waits_on_us: boolean;
  readonly tags: readonly string[];
  /** One for each figure and day, in a fixed order. */
  readonly happened: readonly Happened[];
}

/** What the facts of a ticket follow from. Times are ISO 8601. */
export interface ReportedTicket extends Pick<
  StoredTicket,
  | 'created_at'
  | 'status'
  | 'priority'
  | 'waiting_on'
  | 'tags'
  | 'company_id'
  | 'assignee_id'
  | 'group_id'
  | 'category_id'
> {
  readonly merged: boolean;
  /** When it became resolved or closed; null where neither it nor its history says so. */
  readonly ended_at: string | null;
  /** What its service level counted. */
  readonly clocks: readonly ReportedClock[];
  readonly changes: readonly ReportedChange[];
  readonly ratings: readonly { readonly answer: RatingAnswer | null; readonly answered_at: string | null }[];
  /** Of the first public comment of support that was not taken back. */
  readonly answered_at: string | null;
}

/** A clock of a service level, as the receipt of its due time has it. */
export interface ReportedClock {
  readonly kind: LevelKind;
  /** Null if nothing is promised. */
  readonly target: number | null;
  /** Minutes in business hours and without pauses, also those after the due time; null without a contract. */
  readonly counted: number | null;
  /** ISO 8601, as are all times here; null if it was met in time or stands still. */
  readonly due_at: string | null;
  readonly met_at: string | null;
  /** Whether the due time passed before it was met. */
  readonly missed: boolean;
}

/** An entry of the history. */
export interface ReportedChange {
  readonly field_name: string;
  readonly old_value: string;
  readonly new_value: string;
  readonly created_at: string;
}

/** The value of each dimension. */
const valueOf: Readonly<Record<ReportDimension, (ticket: ReportedTicket) => string | null>> = {
  company: ({ company_id }) => company_id,
  assignee: ({ assignee_id }) => assignee_id,
  group: ({ group_id }) => group_id,
  category: ({ category_id }) => category_id,
};

const dimensionsOf = (ticket: ReportedTicket): Facts['dimensions'] => ({
  company: valueOf.company(ticket) ?? noValue,
  assignee: valueOf.assignee(ticket) ?? noValue,
  group: valueOf.group(ticket) ?? noValue,
  category: valueOf.category(ticket) ?? noValue,
});

type Occurrence = Readonly<{ figure: CountedFigure; at: string }>;

const isDone = (status: string): boolean => {
  const known = ticketStatuses.find((one) => one === status);
  return known !== undefined && !isOpen(known);
};

const isStatus = ({ field_name }: ReportedChange) => field_name === 'status';
const ends = (change: ReportedChange) =>
  isStatus(change) && !isDone(change.old_value) && isDone(change.new_value);

const resolves = (change: ReportedChange) => ends(change) && change.new_value === 'resolved';

/** A merge closes the ticket, which answers nobody; undoing it opens it again, which nobody asked for. */
function withoutMerges(changes: readonly ReportedChange[]): ReportedChange[] {
  const merges = new Set(
    changes.filter(({ field_name }) => field_name === 'merge').map(({ created_at }) => created_at),
  );
  return changes.filter(({ created_at }) => !merges.has(created_at));
}

const reopenings = ({ changes }: ReportedTicket): Occurrence[] =>
  withoutMerges(changes)
    .filter((one) => isStatus(one) && isDone(one.old_value) && !isDone(one.new_value))
    .map(({ created_at: at }) => ({ figure: 'reopened', at }));

/** Closing a resolved ticket is not another end. */
function endOf({ status, merged, changes, ended_at, created_at }: ReportedTicket): Occurrence[] {
  if (!isDone(status)) return [];
  const at = changes.findLast(ends)?.created_at ?? ended_at ?? created_at;
  return [{ figure: merged ? 'merged' : 'solved', at }];
}

/**
 * Resolving a ticket is an answer as well, which closing or merging it is not. Support does not answer
 * tickets that it has created.
 */
function firstResponse({ clocks, answered_at, changes }: ReportedTicket): Occurrence[] {
  if (!clocks.some(({ kind }) => kind === 'first_response')) return [];
  const [at] = [answered_at, withoutMerges(changes).find(resolves)?.created_at]
    .filter((time) => typeof time === 'string')
    .toSorted();
  return at === undefined ? [] : [{ figure: 'first_response', at }];
}

/** What became of the promises. A merge solves nothing, and breaks no promise. */
const promises = ({ clocks, merged }: ReportedTicket): Occurrence[] =>
  clocks.flatMap(({ kind, target, due_at, met_at, missed }): Occurrence[] => {
    if (missed && due_at !== null) return [{ figure: `overdue_${kind}`, at: due_at }];
    if (target === null || met_at === null || (kind === 'resolution' && merged)) return [];
    return [{ figure: `kept_${kind}`, at: met_at }];
  });

const rated = ({ ratings }: ReportedTicket): Occurrence[] =>
  ratings.flatMap(({ answer, answered_at: at }): Occurrence[] =>
    answer && at !== null ? [{ figure: `rated_${answer}`, at }] : [],
  );

const minutesBetween = (from: string, to: string) =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000));

const clockOfFigure = { first_response: 'first_response', solved: 'resolution' } as const;

function minutesOf(
  { created_at, clocks }: ReportedTicket,
  figure: CountedFigure,
  at: string,
): Pick<Happened, 'minutes' | 'business_minutes'> {
  if (!isTimed(figure)) return {};
  const minutes = minutesBetween(created_at, at);
  const counted = clocks.find(({ kind }) => kind === clockOfFigure[figure])?.counted ?? null;
  return counted === null ? { minutes } : { minutes, business_minutes: counted };
}

/** What a ticket contributes to the counters. The same ticket always has the same facts. */
export function factsOf(ticket: ReportedTicket): Facts {
  const occurrences: Occurrence[] = [
    { figure: 'created', at: ticket.created_at },
    ...firstResponse(ticket),
    ...endOf(ticket),
    ...reopenings(ticket),
    ...promises(ticket),
    ...rated(ticket),
  ];
  const happened = new Map<string, Happened>();
  for (const { figure, at } of occurrences) {
    const day = dayOf(at);
    const times = (happened.get(`${figure} ${day}`)?.times ?? 0) + 1;
    happened.set(`${figure} ${day}`, { figure, day, times, ...minutesOf(ticket, figure, at) });
  }
  return {
    dimensions: dimensionsOf(ticket),
    created: dayOf(ticket.created_at),
    status: ticket.status,
    priority: ticket.priority,
    waits_on_us: ticket.waiting_on === 'us',
    tags: ticket.tags,
    happened: [...happened.values()],
  };
}
