import type { ReportFigures } from '@portico/shared/contract/reports.ts';
import { type TimedFigure } from '@portico/shared/model/reports.ts';
import { parseCounterName } from '../domain/counts/difference.ts';
import { nearestRankPercentile, percentile } from '../domain/counts/histogram.ts';
import type { CountEntry } from '../domain/counts/items.ts';
import type { CounterRow } from '../domain/counts/rows.ts';

/** The tickets whose durations a report shows; undefined if there are too many to read. */
export type TimedEntries = Readonly<Record<TimedFigure, readonly CountEntry[] | undefined>>;

type MinuteStatistics = ReportFigures['solved_minutes'];
type Buckets = Map<number, number>;

const computeExactMinutes = (values: readonly (number | null)[]): MinuteStatistics => {
  const minutes = values.filter((value) => value !== null);
  return {
    median: nearestRankPercentile(minutes, 0.5),
    p90: nearestRankPercentile(minutes, 0.9),
    exact: true,
  };
};

/** Sums of counters. */
export class Sums {
  readonly #counts = new Map<string, number>();
  readonly #elapsed = new Map<string, Buckets>();
  readonly #business = new Map<string, Buckets>();

  add({ counters }: Pick<CounterRow, 'counters'>): void {
    for (const [name, by] of counters) {
      const counter = parseCounterName(name);
      if (!counter) continue;
      const { figure, bucket, isBusiness } = counter;
      if (!isBusiness) this.#counts.set(figure, this.getCount(figure) + by);
      if (bucket === undefined) continue;
      const histograms = isBusiness ? this.#business : this.#elapsed;
      const buckets: Buckets = histograms.get(figure) ?? new Map();
      histograms.set(figure, buckets.set(bucket, (buckets.get(bucket) ?? 0) + by));
    }
  }

  getCount(figure: string): number {
    return this.#counts.get(figure) ?? 0;
  }

  /** The increase in open tickets. */
  get added(): number {
    return this.getCount('created') - this.getCount('solved') - this.getCount('merged');
  }

  /** @param entries the tickets that these sums count; undefined if there are too many to read */
  #times(
    figure: TimedFigure,
    entries: readonly CountEntry[] | undefined,
  ): { all: MinuteStatistics; business: MinuteStatistics } {
    if (entries)
      return {
        all: computeExactMinutes(entries.map(({ minutes }) => minutes)),
        business: computeExactMinutes(entries.map(({ business_minutes }) => business_minutes)),
      };
    const computeRoundedMinutes = (histograms: ReadonlyMap<string, Buckets>): MinuteStatistics => {
      const buckets: Buckets = histograms.get(figure) ?? new Map();
      return { median: percentile(buckets, 0.5), p90: percentile(buckets, 0.9), exact: false };
    };
    return { all: computeRoundedMinutes(this.#elapsed), business: computeRoundedMinutes(this.#business) };
  }

  figures(open_at_end: number, timedEntries: TimedEntries): ReportFigures {
    const response = this.#times('first_response', timedEntries.first_response);
    const resolution = this.#times('solved', timedEntries.solved);
    return {
      created: this.getCount('created'),
      first_response: this.getCount('first_response'),
      solved: this.getCount('solved'),
      merged: this.getCount('merged'),
      reopened: this.getCount('reopened'),
      kept_first_response: this.getCount('kept_first_response'),
      kept_next_response: this.getCount('kept_next_response'),
      kept_resolution: this.getCount('kept_resolution'),
      overdue_first_response: this.getCount('overdue_first_response'),
      overdue_next_response: this.getCount('overdue_next_response'),
      overdue_resolution: this.getCount('overdue_resolution'),
      rated_good: this.getCount('rated_good'),
      rated_not_good: this.getCount('rated_not_good'),
      open_at_end,
      first_response_minutes: response.all,
      solved_minutes: resolution.all,
      first_response_business_minutes: response.business,
      solved_business_minutes: resolution.business,
    };
  }
}
