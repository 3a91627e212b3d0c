import type { APIGatewayProxyEventV2, SNSEvent } from 'aws-lambda';
import { exportEndpoints } from '@portico/shared/contract/exports.ts';
import { handlers } from '../export/api.ts';
import { ExportMessage, makePart } from '../export/make-part.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';
import type { LambdaContext } from '../platform/deadline.ts';
import { createTopicHandler } from '../platform/messaging/topic-handler.ts';

const onMessage = createTopicHandler(ExportMessage, makePart);
const onRequest = verifyOrigin(
  serve<'export'>({ exports: { endpoints: exportEndpoints, handlers, callers } }),
);

/** Makes exports, and serves the endpoints that start and download them. */
export const handler = (event: SNSEvent | APIGatewayProxyEventV2, context: LambdaContext) =>
  'Records' in event ? onMessage(event, context) : onRequest(event, context);
