import type { Environment } from '../environments.ts';

/** Name of a log group: `/portico/prod/tickets`. @param source name of a function, or `api-access` */
export const logName = ({ name }: Environment, source: string): string => `/portico/${name}/${source}`;

/** Name of API Gateway's access log, which has one line per request. */
export const accessLogName = (environment: Environment): string => logName(environment, 'api-access');
