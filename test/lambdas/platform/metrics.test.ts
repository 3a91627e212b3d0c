import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { countMetric } from '../../../lambdas/platform/monitoring/metrics.ts';

const LogLine = z.looseObject({
  _aws: z.object({ CloudWatchMetrics: z.array(z.object({ Dimensions: z.array(z.array(z.string())) })) }),
});
const logLines: unknown[] = [];

beforeEach(() => {
  logLines.length = 0;
  vi.stubEnv('ENVIRONMENT', 'prod');
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'tickets');
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    logLines.push(JSON.parse(String(line)));
    return true;
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const readDimensions = () =>
  logLines.map((line) =>
    LogLine.parse(line)._aws.CloudWatchMetrics.flatMap(({ Dimensions }) => Dimensions.flat().toSorted()),
  );

test('a failure is counted once for the function and once for the version that failed', () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '42');
  countMetric('failed');
  expect(readDimensions()).toEqual([
    ['environment', 'service'],
    ['environment', 'service', 'version'],
  ]);
  expect(logLines[1]).toMatchObject({ environment: 'prod', service: 'tickets', version: '42', Failed: 1 });
});

test('a function without its own version counts its failures once', () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '$LATEST');
  countMetric('failed');
  expect(readDimensions()).toEqual([['environment', 'service']]);
});

test('only failures are counted by version', () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '42');
  countMetric('conflicts');
  expect(readDimensions()).toEqual([['environment', 'service']]);
});
