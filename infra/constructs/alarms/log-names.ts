import type { Environment } from '../../environments.ts';

/** Name of a log group: `/portico/prod/tickets`. @param source a function's name, or `api-access` */
export const logName = ({ name }: Environment, source: string): string => `/portico/${name}/${source}`;

/**
 * Name of API Gateway's access log, which has one line per request. One policy per region, limited to 5,120
 * characters, lists the log groups to which AWS services write; groups under `/aws/vendedlogs/` are exempt.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-and-resource-policy.html
 */
export const accessLogName = (environment: Environment): string =>
  `/aws/vendedlogs${logName(environment, 'api-access')}`;

/** Name of the CloudFront function that maps paths to files. */
export const routeFunctionName = ({ name }: Environment): string => `portico-${name}-route`;

/**
 * Name of the log of the path-mapping function, with a line for each path without a page. CloudFront chooses
 * the name, and always writes the log in us-east-1.
 */
export const routeLogName = (environment: Environment): string =>
  `/aws/cloudfront/function/${routeFunctionName(environment)}`;
