import type { APIGatewayProxyEventV2, SQSEvent } from 'aws-lambda';
import { importEndpoints } from '@portico/shared/contract/imports.ts';
import { addDeadMessage } from '../domain/mail/dead-letters.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { handlers } from '../import/api.ts';
import { ImportMessage, continueImport } from '../import/run.ts';
import { callers } from '../people/callers.ts';
import type { TimeLeft } from '../platform/deadline.ts';
import { queueHandler, workOn } from '../platform/messaging/queue.ts';

const onMessage = queueHandler(
  [workOn('import', ImportMessage, ({ import_id }) => continueImport(import_id))],
  addDeadMessage,
);
const onRequest = verifyOrigin(
  serve<'import'>({ imports: { endpoints: importEndpoints, handlers, callers } }),
);

/** Reads uploaded files, and stores their records. */
export const handler = (event: SQSEvent | APIGatewayProxyEventV2, context: TimeLeft) =>
  'Records' in event ? onMessage(event, context) : onRequest(event, context);
