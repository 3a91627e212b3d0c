import type { APIGatewayProxyEventV2, SQSEvent } from 'aws-lambda';
import { exportEndpoints } from '@portico/shared/contract/exports.ts';
import { addDeadMessage } from '../domain/mail/dead-letters.ts';
import { handlers } from '../export/api.ts';
import { ExportMessage, makePart } from '../export/make-part.ts';
import { failExport } from '../export/store.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';
import type { TimeLeft } from '../platform/deadline.ts';
import { type DeadWork, queueHandler, workOn } from '../platform/messaging/queue.ts';

/** Ends an export whose attempts have all failed. */
async function onDead(dead: DeadWork): Promise<void> {
  await addDeadMessage(dead);
  const message = ExportMessage.safeParse(dead.message).data;
  if (message) await failExport(message.export_id, new Date());
}

const onMessages = queueHandler([workOn('export', ExportMessage, makePart)], onDead);
const onRequest = verifyOrigin(
  serve<'export'>({ exports: { endpoints: exportEndpoints, handlers, callers } }),
);

/** Makes exports, and serves the endpoints that start and download them. */
export const handler = (event: SQSEvent | APIGatewayProxyEventV2, context: TimeLeft) =>
  'Records' in event ? onMessages(event, context) : onRequest(event, context);
