import type { APIGatewayProxyEventV2, SNSEvent } from 'aws-lambda';
import { importEndpoints } from '@portico/shared/contract/imports.ts';
import { ImportRequest } from '../domain/import-request.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { handlers } from '../import/api.ts';
import { continueImport } from '../import/run.ts';
import { callers } from '../people/callers.ts';
import type { LambdaContext } from '../platform/deadline.ts';
import { createTopicHandler } from '../platform/messaging/topic-handler.ts';

const onMessage = createTopicHandler(ImportRequest, ({ import_id }) => continueImport(import_id));
const onRequest = verifyOrigin(
  serve<'import'>({ imports: { endpoints: importEndpoints, handlers, callers } }),
);

/** Reads uploaded files, and stores their records. */
export const handler = (event: SNSEvent | APIGatewayProxyEventV2, context: LambdaContext) =>
  'Records' in event ? onMessage(event, context) : onRequest(event, context);
