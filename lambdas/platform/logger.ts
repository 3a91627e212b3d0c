import { Logger } from '@aws-lambda-powertools/logger';

/** Structured JSON lines. Callers add request id, actor id and route; nobody's name, address or words go in. */
export const logger = new Logger();
