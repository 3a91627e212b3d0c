import type { Environment } from '../../environments.ts';

/** Name of a log group: `/portico/prod/tickets`. @param source a function's name, or `api-access` */
export const logGroupName = ({ name }: Environment, source: string): string => `/portico/${name}/${source}`;

/**
 * Name of API Gateway's access log, which has one line per request. AWS services may only write to log groups
 * that a resource policy lists, and this policy is limited to 5,120 characters per region. Groups under
 * `/aws/vendedlogs/` need no entry in it.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-and-resource-policy.html
 */
export const accessLogGroupName = (environment: Environment): string =>
  `/aws/vendedlogs${logGroupName(environment, 'api-access')}`;

/** Name of the CloudFront function that maps paths to files. */
export const routeFunctionName = ({ name }: Environment): string => `portico-${name}-route`;

/**
 * Name of the path-mapping function's log, which has a line for each requested path without a page.
 * CloudFront chooses the name, and always writes the log in us-east-1.
 */
export const routeLogGroupName = (environment: Environment): string =>
  `/aws/cloudfront/function/${routeFunctionName(environment)}`;
