import lighthouse from 'lighthouse';
import * as z from 'zod';

/** Lighthouse's categories, by our names. */
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  best_practices: 'best-practices',
  seo: 'seo',
} as const;

/** Lighthouse's metrics in milliseconds; CLS has no unit. */
const metrics = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
} as const;

type Category = keyof typeof categories;
type Metric = keyof typeof metrics;

export type ScoresAndMetrics = Readonly<Record<Category | Metric, number>>;

export interface Measurement extends ScoresAndMetrics {
  /** Audits of the categories below 100 that failed in any run. */
  readonly findings: readonly string[];
}

/**
 * The part of Lighthouse's result that is used here
 * (https://github.com/GoogleChrome/lighthouse/blob/v12.8.2/docs/understanding-results.md).
 */
const Result = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      displayValue: z.string().optional(),
      details: z.looseObject({ items: z.unknown().optional() }).optional(),
    }),
  ),
});
type Result = z.output<typeof Result>;

async function runLighthouse(address: string, port: number): Promise<Result> {
  const answer = await lighthouse(address, {
    port,
    logLevel: 'silent',
    onlyCategories: Object.values(categories),
  });
  const result = Result.parse(answer?.lhr);
  if (result.runtimeError) throw new Error(`${address}: ${result.runtimeError.message}`);
  return result;
}

const computeScore = (result: Result, category: Category) =>
  Math.round((result.categories[categories[category]]?.score ?? 0) * 100);

const findMetric = ({ audits }: Result, metric: Metric) =>
  audits[metrics[metric]]?.numericValue ?? Number.NaN;

function listFindings(result: Result, category: Category): string[] {
  if (computeScore(result, category) === 100) return [];
  return (result.categories[categories[category]]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => {
      const { title = id, displayValue = '', details } = result.audits[id] ?? {};
      return `${category}, ${id}: ${title} ${displayValue} ${JSON.stringify(details?.items ?? '').slice(0, 500)}`;
    });
}

/** The middle value; for an even number, the lower of the two middle values. */
export function median(values: readonly number[]): number {
  const sortedValues = values.toSorted((left, right) => left - right);
  return sortedValues[Math.floor((sortedValues.length - 1) / 2)] ?? Number.NaN;
}

/**
 * Measures a page several times.
 * @param port of the browser's DevTools protocol
 * @returns the median of each score and metric over all runs
 */
export async function measure(address: string, port: number, runCount: number): Promise<Measurement> {
  const results: Result[] = [];
  for (let count = 0; count < runCount; count += 1) results.push(await runLighthouse(address, port));
  const computeMedianScore = (category: Category) =>
    median(results.map((result) => computeScore(result, category)));
  const computeMedianMetric = (name: Metric) => median(results.map((result) => findMetric(result, name)));
  const keys: readonly Category[] = ['performance', 'accessibility', 'best_practices', 'seo'];
  return {
    performance: computeMedianScore('performance'),
    accessibility: computeMedianScore('accessibility'),
    best_practices: computeMedianScore('best_practices'),
    seo: computeMedianScore('seo'),
    fcp: Math.round(computeMedianMetric('fcp')),
    lcp: Math.round(computeMedianMetric('lcp')),
    cls: Number(computeMedianMetric('cls').toFixed(3)),
    findings: [
      ...new Set(results.flatMap((result) => keys.flatMap((category) => listFindings(result, category)))),
    ],
  };
}
