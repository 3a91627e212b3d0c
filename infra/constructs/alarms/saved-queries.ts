import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Environment } from '../../environments.ts';
import type { PorticoFunction } from '../function.ts';
import { accessLogGroupName, logGroupName } from './log-names.ts';

/**
 * Logs Insights queries for the functions' logs. The runbook describes each query; a test checks that it
 * names all of them.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax.html
 */
const functionQueries = {
  errors: [
    'filter level = "ERROR"',
    'fields @timestamp, service, route, message, error.name, error.message, request_id',
    'sort @timestamp desc',
    'limit 50',
  ],
  'functions that ended early': [
    'filter type = "platform.report" and record.status != "success"',
    'fields @timestamp, @log, record.status, record.errorType, record.metrics.durationMs, record.metrics.maxMemoryUsedMB',
    'sort @timestamp desc',
    'limit 50',
  ],
  'rejected requests': [
    'filter message = "refused"',
    'stats count(*) as times by service, route, code',
    'sort times desc',
  ],
  'browser failures': [
    'filter message = "a browser reported a failure"',
    'stats count(*) as times by area, kind, bin(5m)',
    'sort times desc',
  ],
  'requests of one user': [
    'filter actor_id = "THE ID"',
    'fields @timestamp, service, route, message, status, code, request_id',
    'sort @timestamp asc',
  ],
  'one request': ['filter request_id = "THE ID"', 'sort @timestamp asc'],
  'cold starts': [
    'filter type = "platform.report" and ispresent(record.metrics.initDurationMs)',
    'stats count(*) as starts, pct(record.metrics.initDurationMs, 95) as p95 by @log',
    'sort starts desc',
  ],
} as const;

/** Queries for API Gateway's access log. */
const accessLogQueries = {
  'slow routes': [
    'stats count(*) as requests, pct(milliseconds, 50) as p50, pct(milliseconds, 95) as p95, pct(function_milliseconds, 95) as function_p95 by route',
    'sort p95 desc',
  ],
  'failed routes': [
    'filter status like /^5/',
    'stats count(*) as times by route, status, function_error',
    'sort times desc',
  ],
  'throttled routes': [
    'filter status = "429" and function_milliseconds = "-"',
    'stats count(*) as times by route, bin(5m)',
    'sort times desc',
  ],
} as const;

/** The text of each query, by its name. */
export const queries: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...functionQueries, ...accessLogQueries }).map(([name, steps]) => [
    name,
    steps.join('\n| '),
  ]),
);

/** Saves the queries in Logs Insights, in a folder named after the environment. */
export function addSavedQueries(
  scope: Construct,
  environment: Environment,
  functions: readonly PorticoFunction[],
): void {
  for (const [name, queryString] of Object.entries(queries))
    new CfnQueryDefinition(scope, `Query-${name.replaceAll(' ', '-')}`, {
      name: `portico-${environment.name}/${name}`,
      queryString,
      logGroupNames:
        name in accessLogQueries
          ? [accessLogGroupName(environment)]
          : functions.map(({ service }) => logGroupName(environment, service)),
    });
}
