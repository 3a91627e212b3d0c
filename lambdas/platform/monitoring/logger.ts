import { Logger } from '@aws-lambda-powertools/logger';

/**
 * Structured JSON lines. Callers add request id, actor id and route; never names, addresses or texts of
 * people.
 */
export const logger = new Logger();
