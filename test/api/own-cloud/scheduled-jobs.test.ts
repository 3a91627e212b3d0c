// @module-tag nightly
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { metricNames } from '../../../shared/model/metrics.ts';
import { type FaultyCloud, getFaultyCloud } from '../../support/faulty-cloud.ts';

/** A log line that CloudWatch turns into a metric. */
const MetricLine = z.looseObject({ service: z.literal('schedule') });

describe('a scheduled job whose metric an alarm watches', () => {
  let cloud: FaultyCloud;
  const logLines: string[] = [];
  beforeAll(async () => {
    cloud = await getFaultyCloud((line) => void logLines.push(line));
  });
  afterEach(() => cloud.faults.clear());

  /** Runs a job. @returns the values that it logged for the metric */
  async function runAndReadMetric(job: string, metricName: string): Promise<unknown> {
    logLines.splice(0);
    const scheduler = process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? '';
    // This time is not in the first hours of a month, when no monthly mail is due.
    const time = '2026-01-15T12:00:00Z';
    await fetch(`${scheduler}/run?schedule=${job}&time=${time}`, { method: 'POST' });
    const metricLines = logLines.filter((line) => line.includes(`"${metricName}"`));
    return metricLines.map((line) => MetricLine.parse(JSON.parse(line.slice(line.indexOf('{'))))[metricName]);
  }

  it('probes a page and the API, and counts failures', async () => {
    expect(await runAndReadMetric('site-probe', metricNames.probeFailures)).toEqual([0]);
    cloud.faults.add({ service: 'dynamodb', operation: 'Query', times: Infinity, status: 500 });
    expect(await runAndReadMetric('site-probe', metricNames.probeFailures)).toEqual([1]);
  });

  it('reports that no monthly mail is left', async () => {
    expect(await runAndReadMetric('monthly-mails', metricNames.monthlyMailsLeft)).toEqual([0]);
  });

  it('reports nothing if it fails, so that the alarm notices', async () => {
    cloud.faults.add({ service: 'dynamodb', times: Infinity, status: 500 });
    expect(await runAndReadMetric('monthly-mails', metricNames.monthlyMailsLeft)).toEqual([]);
  });
});
