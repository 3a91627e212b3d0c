import {
  type CountedFigure,
  type ReportDimension,
  isTimedFigure,
  noDimensionValue,
  toDay,
} from '@portico/shared/model/reports.ts';
import type { ClockKind } from '@portico/shared/model/service-levels.ts';
import { type RatingAnswer } from '@portico/shared/model/ratings.ts';
import { type Priority, type TicketStatus, ticketStatuses } from '@portico/shared/model/ticket.ts';
import { type StoredTicket, isOpen } from '../ticket/ticket.ts';

/** A contribution of a ticket to one figure on one day. */
export interface FactEvent {
  readonly figure: CountedFigure;
  /** UTC, `2026-01-31`. */
  readonly day: string;
  /** How often this happened on the day: a ticket can be reopened twice. */
  readonly times: number;
  /**
   * For figures that are durations: the elapsed minutes since creation, including those outside business
   * hours.
   */
  readonly minutes?: number | undefined;
  /** Minutes in business hours without pauses; absent if the ticket has no service level. */
  readonly business_minutes?: number | undefined;
}

/** All contributions of a ticket to the counters. */
export interface CountedFacts {
  /** An id, or `none`, for each dimension. */
  readonly dimensions: Readonly<Record<ReportDimension, string>>;
  /** The day on which the ticket was created. */
  readonly created: string;
  readonly status: TicketStatus;
  readonly priority: Priority;
  /** Whether the ticket waits for support. Otherwise it is on hold, has ended, or waits for the customer. */
  readonly waits_on_us: boolean;
  readonly tags: readonly string[];
  /** At most one event for each figure and day, in a fixed order. */
  readonly happened: readonly FactEvent[];
}

/** The input from which a ticket's facts are computed. Times are ISO 8601. */
export interface CountedTicket extends Pick<
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
  /** When the ticket was resolved or closed; null if no such time is stored. */
  readonly ended_at: string | null;
  /** The clocks of its service level. */
  readonly clocks: readonly ReportedClock[];
  readonly changes: readonly ReportedChange[];
  readonly ratings: readonly { readonly answer: RatingAnswer | null; readonly answered_at: string | null }[];
  /** The time of support's first public comment that was not removed. */
  readonly answered_at: string | null;
}

/** The state of a service-level clock. The receipt of its due time shows the same values. */
export interface ReportedClock {
  readonly kind: ClockKind;
  /** Null if the service contract has no target for this clock. */
  readonly target: number | null;
  /**
   * Minutes in business hours without pauses, including those after the due time; null without a service
   * contract.
   */
  readonly countedMinutes: number | null;
  /** ISO 8601, like all times here; null if the target was met in time, or while the clock is paused. */
  readonly due_at: string | null;
  readonly met_at: string | null;
  /** Whether the due time passed before the target was met. */
  readonly missed: boolean;
}

/** An entry of the ticket's history. */
export interface ReportedChange {
  readonly field_name: string;
  readonly old_value: string;
  readonly new_value: string;
  readonly created_at: string;
}

/** Reads the value of each dimension. */
const dimensionReaders: Readonly<Record<ReportDimension, (ticket: CountedTicket) => string | null>> = {
  company: ({ company_id }) => company_id,
  assignee: ({ assignee_id }) => assignee_id,
  group: ({ group_id }) => group_id,
  category: ({ category_id }) => category_id,
};

const toDimensions = (ticket: CountedTicket): CountedFacts['dimensions'] => ({
  company: dimensionReaders.company(ticket) ?? noDimensionValue,
  assignee: dimensionReaders.assignee(ticket) ?? noDimensionValue,
  group: dimensionReaders.group(ticket) ?? noDimensionValue,
  category: dimensionReaders.category(ticket) ?? noDimensionValue,
});

type Occurrence = Readonly<{ figure: CountedFigure; at: string }>;

const isDone = (status: string): boolean => {
  const knownStatus = ticketStatuses.find((candidate) => candidate === status);
  return knownStatus !== undefined && !isOpen(knownStatus);
};

const isStatusChange = ({ field_name }: ReportedChange) => field_name === 'status';
const isEndingChange = (change: ReportedChange) =>
  isStatusChange(change) && !isDone(change.old_value) && isDone(change.new_value);

const isResolution = (change: ReportedChange) => isEndingChange(change) && change.new_value === 'resolved';

/**
 * Removes changes that merges caused: a merge closes the ticket without an answer, and undoing it reopens the
 * ticket without a request.
 */
function excludeMergeChanges(changes: readonly ReportedChange[]): ReportedChange[] {
  const mergeTimes = new Set(
    changes.filter(({ field_name }) => field_name === 'merge').map(({ created_at }) => created_at),
  );
  return changes.filter(({ created_at }) => !mergeTimes.has(created_at));
}

const listReopeningOccurrences = ({ changes }: CountedTicket): Occurrence[] =>
  excludeMergeChanges(changes)
    .filter((change) => isStatusChange(change) && isDone(change.old_value) && !isDone(change.new_value))
    .map(({ created_at: at }) => ({ figure: 'reopened', at }));

/** When the ticket ended. Closing a resolved ticket does not end it a second time. */
function listEndOccurrences({ status, merged, changes, ended_at, created_at }: CountedTicket): Occurrence[] {
  if (!isDone(status)) return [];
  const at = changes.findLast(isEndingChange)?.created_at ?? ended_at ?? created_at;
  return [{ figure: merged ? 'merged' : 'solved', at }];
}

/**
 * When support first responded. Resolving a ticket also counts as a response; closing or merging it does not.
 * Tickets that support created itself have no first response.
 */
function listFirstResponseOccurrences({ clocks, answered_at, changes }: CountedTicket): Occurrence[] {
  if (!clocks.some(({ kind }) => kind === 'first_response')) return [];
  const [at] = [answered_at, excludeMergeChanges(changes).find(isResolution)?.created_at]
    .filter((time) => typeof time === 'string')
    .toSorted();
  return at === undefined ? [] : [{ figure: 'first_response', at }];
}

/** The due times that were met or missed so far. */
const listTargetOutcomes = ({ clocks }: CountedTicket): Occurrence[] =>
  clocks.flatMap(({ kind, target, due_at, met_at, missed }): Occurrence[] => {
    if (missed && due_at !== null) return [{ figure: `overdue_${kind}`, at: due_at }];
    if (target === null || met_at === null) return [];
    return [{ figure: `kept_${kind}`, at: met_at }];
  });

const listRatingOccurrences = ({ ratings }: CountedTicket): Occurrence[] =>
  ratings.flatMap(({ answer, answered_at: at }): Occurrence[] =>
    answer && at !== null ? [{ figure: `rated_${answer}`, at }] : [],
  );

const minutesBetween = (from: string, to: string) =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000));

const clockKindByFigure = { first_response: 'first_response', solved: 'resolution' } as const;

function measureMinutes(
  { created_at, clocks }: CountedTicket,
  figure: CountedFigure,
  at: string,
): Pick<FactEvent, 'minutes' | 'business_minutes'> {
  if (!isTimedFigure(figure)) return {};
  const minutes = minutesBetween(created_at, at);
  const countedMinutes =
    clocks.find(({ kind }) => kind === clockKindByFigure[figure])?.countedMinutes ?? null;
  return countedMinutes === null ? { minutes } : { minutes, business_minutes: countedMinutes };
}

/** Computes a ticket's contributions to the counters. The same ticket always has the same facts. */
export function computeFacts(ticket: CountedTicket): CountedFacts {
  const occurrences: Occurrence[] = [
    { figure: 'created', at: ticket.created_at },
    ...listFirstResponseOccurrences(ticket),
    ...listEndOccurrences(ticket),
    ...listReopeningOccurrences(ticket),
    ...listTargetOutcomes(ticket),
    ...listRatingOccurrences(ticket),
  ];
  const happened = new Map<string, FactEvent>();
  for (const { figure, at } of occurrences) {
    const day = toDay(at);
    const times = (happened.get(`${figure} ${day}`)?.times ?? 0) + 1;
    happened.set(`${figure} ${day}`, { figure, day, times, ...measureMinutes(ticket, figure, at) });
  }
  return {
    dimensions: toDimensions(ticket),
    created: toDay(ticket.created_at),
    status: ticket.status,
    priority: ticket.priority,
    waits_on_us: ticket.waiting_on === 'us',
    tags: ticket.tags,
    happened: [...happened.values()],
  };
}
