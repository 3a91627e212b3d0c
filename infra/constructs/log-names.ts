import type { Environment } from '../environments.ts';

/** Logs have names that can be typed, and guessed: `/portico/prod/tickets`. */
export const logName = ({ name }: Environment, source: string): string => `/portico/${name}/${source}`;

/** The log of API Gateway, which has a line for every request. */
export const accessLogName = (environment: Environment): string => logName(environment, 'api-access');
