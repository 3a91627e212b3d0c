import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import type { PorticoFunction } from './function.ts';
import { accessLogName, logName } from './log-names.ts';

/**
 * Questions to the functions' logs. Each stands in the runbook as well, word for word, and a test holds the two together.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax.html
 */
const askingFunctions = {
  'what failed': [
    'filter level = "ERROR"',
    'fields @timestamp, service, route, message, error.name, error.message, request_id',
    'sort @timestamp desc',
    'limit 50',
  ],
  'what broke off': [
    'filter type = "platform.report" and record.status != "success"',
    'fields @timestamp, @log, record.status, record.errorType, record.metrics.durationMs, record.metrics.maxMemoryUsedMB',
    'sort @timestamp desc',
    'limit 50',
  ],
  'what was refused': [
    'filter message = "refused"',
    'stats count(*) as times by service, route, code',
    'sort times desc',
  ],
  'what an account did': [
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

/** Questions to the log of API Gateway. */
const askingGateway = {
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

/** The text of each question, by its name. */
export const queries: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...askingFunctions, ...askingGateway }).map(([name, steps]) => [name, steps.join('\n| ')]),
);

/** Saves the questions, in Logs Insights under the name of the environment. */
export function saveQueries(
  scope: Construct,
  environment: Environment,
  functions: readonly PorticoFunction[],
): void {
  for (const [name, queryString] of Object.entries(queries))
    new CfnQueryDefinition(scope, `Query-${name.replaceAll(' ', '-')}`, {
      name: `portico-${environment.name}/${name}`,
      queryString,
      logGroupNames:
        name in askingGateway
          ? [accessLogName(environment)]
          : functions.map(({ service }) => logName(environment, service)),
    });
}
