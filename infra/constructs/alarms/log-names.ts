import type { Environment } from '../../environments.ts';

/** Name of a log group: `/portico/prod/tickets`. @param source name of a function, or `api-access` */
export const logName = ({ name }: Environment, source: string): string => `/portico/${name}/${source}`;

/**
 * Name of API Gateway's access log, which has one line per request. AWS adds each log group that a service
 * writes to to one policy per region, of 5,120 characters at most, except groups under `/aws/vendedlogs/`.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-and-resource-policy.html
 */
export const accessLogName = (environment: Environment): string =>
  `/aws/vendedlogs${logName(environment, 'api-access')}`;

/** Name of the CloudFront function that maps paths to files. */
export const routeFunctionName = ({ name }: Environment): string => `portico-${name}-route`;

/**
 * Name of that function's log, which has a line for each path without a page. CloudFront chooses it, always
 * in us-east-1.
 */
export const routeLogName = (environment: Environment): string =>
  `/aws/cloudfront/function/${routeFunctionName(environment)}`;
