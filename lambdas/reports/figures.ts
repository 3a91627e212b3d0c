import type { ReportFigures } from '@portico/shared/contract/reports.ts';
import { figureOf } from '../domain/counts/difference.ts';
import { percentile } from '../domain/counts/histogram.ts';
import type { CounterRow } from '../domain/counts/rows.ts';

/** Sums of counters. */
export class Sums {
  readonly #counts = new Map<string, number>();
  readonly #minutes = new Map<string, Map<number, number>>();

  add({ counters }: Pick<CounterRow, 'counters'>): void {
    for (const [name, by] of counters) {
      const counter = figureOf(name);
      if (!counter) continue;
      const { figure, bucket } = counter;
      this.#counts.set(figure, this.of(figure) + by);
      if (bucket === undefined) continue;
      const buckets = this.#minutes.get(figure) ?? new Map<number, number>();
      this.#minutes.set(figure, buckets.set(bucket, (buckets.get(bucket) ?? 0) + by));
    }
  }

  of(figure: string): number {
    return this.#counts.get(figure) ?? 0;
  }

  /** How many more tickets are open. */
  get added(): number {
    return this.of('created') - this.of('solved') - this.of('merged');
  }

  minutesOf(figure: string): ReportFigures['solved_minutes'] {
    const buckets = this.#minutes.get(figure) ?? new Map<number, number>();
    return { median: percentile(buckets, 0.5), p90: percentile(buckets, 0.9) };
  }

  figures(open_at_end: number): ReportFigures {
    return {
      created: this.of('created'),
      first_response: this.of('first_response'),
      solved: this.of('solved'),
      merged: this.of('merged'),
      reopened: this.of('reopened'),
      overdue_first_response: this.of('overdue_first_response'),
      overdue_next_response: this.of('overdue_next_response'),
      overdue_resolution: this.of('overdue_resolution'),
      rated_good: this.of('rated_good'),
      rated_not_good: this.of('rated_not_good'),
      open_at_end,
      first_response_minutes: this.minutesOf('first_response'),
      solved_minutes: this.minutesOf('solved'),
    };
  }
}
