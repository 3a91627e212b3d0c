import { type ReportDimension, reportDimensions } from '@portico/shared/model/reports.ts';
import { computeDifference, countWrites } from './difference.ts';
import type { CountedFacts, FactEvent } from './facts.ts';

/**
 * The number of facts that fit in a transaction if each is on a different day and the ticket has a value in
 * every dimension.
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

const isSameIn = (one: CountedFacts, other: CountedFacts) => (dimension: ReportDimension) =>
  one.dimensions[dimension] === other.dimensions[dimension];

/** The next step for a ticket whose dimensions stay the same: remove or add some facts. */
function nextInPlace(before: CountedFacts, after: CountedFacts): CountedFacts {
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
 * The next facts to record on the way to the ticket's current facts. If a ticket with a long history moves to
 * another assignee, more items change than fit in a transaction: its facts are first removed in steps, and
 * then added in steps.
 * @param maxItems the number of items that fit in one transaction
 */
export function nextFacts(
  ticket: string,
  before: CountedFacts | null,
  after: CountedFacts | null,
  maxItems: number,
): CountedFacts | null {
  if (countWrites(computeDifference(ticket, before, after)) <= maxItems) return after;
  const hasSameDimensions = before && after && reportDimensions.every(isSameIn(before, after));
  if (hasSameDimensions) return nextInPlace(before, after);
  if (before && before.happened.length > 0)
    return { ...before, happened: before.happened.slice(factsPerTransaction) };
  return after && { ...after, happened: after.happened.slice(0, factsPerTransaction) };
}
