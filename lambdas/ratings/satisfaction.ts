import { type RatingAnswer, ratingDays } from '@portico/shared/model/ratings.ts';
import { type CountedFigure, addDays, toDay } from '@portico/shared/model/reports.ts';
import { parseCounterName } from '../domain/counts/difference.ts';
import { readRows } from '../domain/counts/rows.ts';

/** The recent ratings of a company's tickets, as in its report. */
export async function readSatisfaction(company: string, at: Date): Promise<Record<RatingAnswer, number>> {
  const today = toDay(at);
  const rows = await readRows(
    { dimension: 'company', value: company },
    addDays(today, 1 - ratingDays.counted),
    today,
  );
  const counters = rows.flatMap((row) => row.counters);
  const sumCounters = (figure: CountedFigure) =>
    counters.reduce(
      (sum, [name, count]) => (parseCounterName(name)?.figure === figure ? sum + count : sum),
      0,
    );
  return { good: sumCounters('rated_good'), not_good: sumCounters('rated_not_good') };
}
