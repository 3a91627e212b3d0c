import { type ReportDimension, reportDimensions } from '@portico/shared/model/reports.ts';
import { differenceOf, sizeOf } from './difference.ts';
import type { Facts, Happened } from './facts.ts';

/** So many facts fit in a transaction, each on a day of its own, in all dimensions. */
const factsAtOnce = 4;

const isAt = (facts: readonly Happened[], { figure, day }: Happened) =>
  facts.some((one) => one.figure === figure && one.day === day);
const isIn = (facts: readonly Happened[], wanted: Happened) =>
  facts.some(
    (one) =>
      isAt([one], wanted) &&
      one.times === wanted.times &&
      one.minutes === wanted.minutes &&
      one.business_minutes === wanted.business_minutes,
  );

const isSameIn = (one: Facts, other: Facts) => (dimension: ReportDimension) =>
  one.dimensions[dimension] === other.dimensions[dimension];

/** The next step for a ticket that stays where it is: some facts less, or some new ones. */
function nextInPlace(before: Facts, after: Facts): Facts {
  const left = before.happened.filter((one) => isAt(after.happened, one));
  const gone = before.happened.filter((one) => !isAt(after.happened, one));
  if (gone.length > 0) return { ...before, happened: [...left, ...gone.slice(factsAtOnce)] };
  const changed = after.happened.filter((one) => !isIn(before.happened, one)).slice(0, factsAtOnce);
  return { ...after, happened: [...before.happened.filter((one) => !isAt(changed, one)), ...changed] };
}

/**
 * The next facts to record on the way to what a ticket contributes now. A ticket with a long history that
 * moves to another assignee changes more items than a transaction has: it is first taken out of the report in
 * parts, and then counted again in parts.
 * @param most items of one transaction
 */
export function nextFacts(
  ticket: string,
  before: Facts | null,
  after: Facts | null,
  most: number,
): Facts | null {
  if (sizeOf(differenceOf(ticket, before, after)) <= most) return after;
  const stays = before && after && reportDimensions.every(isSameIn(before, after));
  if (stays) return nextInPlace(before, after);
  if (before && before.happened.length > 0)
    return { ...before, happened: before.happened.slice(factsAtOnce) };
  return after && { ...after, happened: after.happened.slice(0, factsAtOnce) };
}
