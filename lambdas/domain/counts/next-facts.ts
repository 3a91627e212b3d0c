import { type ReportDimension, reportDimensions } from '@portico/shared/model/reports.ts';
import { computeDifference, countWrites } from './difference.ts';
import type { CountedFacts, FactEvent } from './facts.ts';

/**
 * How many facts fit in a transaction in the worst case: each is on a different day, and the ticket has a
 * value in every dimension.
 */
const factsPerTransaction = 4;

const hasSameFigureAndDay = (events: readonly FactEvent[], { figure, day }: FactEvent) =>
  events.some((event) => event.figure === figure && event.day === day);
const includesEvent = (events: readonly FactEvent[], event: FactEvent) =>
  events.some(
    (candidate) =>
      hasSameFigureAndDay([candidate], event) &&
      candidate.times === event.times &&
      candidate.minutes === event.minutes &&
      candidate.business_minutes === event.business_minutes,
  );

const hasSameDimension = (before: CountedFacts, after: CountedFacts) => (dimension: ReportDimension) =>
  before.dimensions[dimension] === after.dimensions[dimension];

/** Computes the next step if the ticket's dimensions stay the same: removes or adds some facts. */
function computeNextInSameDimensions(before: CountedFacts, after: CountedFacts): CountedFacts {
  const keptEvents = before.happened.filter((event) => hasSameFigureAndDay(after.happened, event));
  const droppedEvents = before.happened.filter((event) => !hasSameFigureAndDay(after.happened, event));
  if (droppedEvents.length > 0)
    return { ...before, happened: [...keptEvents, ...droppedEvents.slice(factsPerTransaction)] };
  const changedEvents = after.happened
    .filter((event) => !includesEvent(before.happened, event))
    .slice(0, factsPerTransaction);
  return {
    ...before,
    happened: [
      ...before.happened.filter((event) => !hasSameFigureAndDay(changedEvents, event)),
      ...changedEvents,
    ],
  };
}

/**
 * Computes the facts to record in the next transaction. If a ticket with a long history moves to another
 * assignee, more items change than fit in one transaction. Its facts are then removed in steps, and added
 * again in steps.
 * @param maxItems the number of items that fit in one transaction
 */
export function computeNextFacts(
  ticket: string,
  before: CountedFacts | null,
  after: CountedFacts | null,
  maxItems: number,
): CountedFacts | null {
  if (countWrites(computeDifference(ticket, before, after)) <= maxItems) return after;
  const hasSameDimensions = before && after && reportDimensions.every(hasSameDimension(before, after));
  if (hasSameDimensions) return computeNextInSameDimensions(before, after);
  if (before && before.happened.length > 0)
    return { ...before, happened: before.happened.slice(factsPerTransaction) };
  return after && { ...after, happened: [] };
}
