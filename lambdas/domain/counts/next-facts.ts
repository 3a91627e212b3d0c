import { type ReportDimension, reportDimensions } from '@portico/shared/model/reports.ts';
import { computeDifference, countWrites } from './difference.ts';
import type { CountedFacts, FactEvent } from './facts.ts';

/**
 * How many facts fit in a transaction in the worst case: each is on a different day, and the ticket has a
 * value in every dimension.
 */
const factsPerTransaction = 4;

const hasSameFigureAndDay = (facts: readonly FactEvent[], { figure, day }: FactEvent) =>
  facts.some((one) => one.figure === figure && one.day === day);
const isIncluded = (facts: readonly FactEvent[], wanted: FactEvent) =>
  facts.some(
    (one) =>
      hasSameFigureAndDay([one], wanted) &&
      one.times === wanted.times &&
      one.minutes === wanted.minutes &&
      one.business_minutes === wanted.business_minutes,
  );

const hasSameDimension = (one: CountedFacts, other: CountedFacts) => (dimension: ReportDimension) =>
  one.dimensions[dimension] === other.dimensions[dimension];

/** Computes the next step if the ticket's dimensions stay the same: removes or adds some facts. */
function nextFactsInSameDimensions(before: CountedFacts, after: CountedFacts): CountedFacts {
  const kept = before.happened.filter((one) => hasSameFigureAndDay(after.happened, one));
  const dropped = before.happened.filter((one) => !hasSameFigureAndDay(after.happened, one));
  if (dropped.length > 0) return { ...before, happened: [...kept, ...dropped.slice(factsPerTransaction)] };
  const changed = after.happened
    .filter((one) => !isIncluded(before.happened, one))
    .slice(0, factsPerTransaction);
  return {
    ...after,
    happened: [...before.happened.filter((one) => !hasSameFigureAndDay(changed, one)), ...changed],
  };
}

/**
 * Computes the facts to record in the next transaction. If a ticket with a long history moves to another
 * assignee, more items change than fit in one transaction. Its facts are then removed in steps, and added
 * again in steps.
 * @param maxItems the number of items that fit in one transaction
 */
export function nextFacts(
  ticket: string,
  before: CountedFacts | null,
  after: CountedFacts | null,
  maxItems: number,
): CountedFacts | null {
  if (countWrites(computeDifference(ticket, before, after)) <= maxItems) return after;
  const hasSameDimensions = before && after && reportDimensions.every(hasSameDimension(before, after));
  if (hasSameDimensions) return nextFactsInSameDimensions(before, after);
  if (before && before.happened.length > 0)
    return { ...before, happened: before.happened.slice(factsPerTransaction) };
  return after && { ...after, happened: after.happened.slice(0, factsPerTransaction) };
}
