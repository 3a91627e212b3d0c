import type { APIGatewayProxyEventV2, SESEvent } from 'aws-lambda';
import { receivedMailEndpoints } from '@portico/shared/contract/received-mails.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { rawMailHandlers } from '../mail-in/raw-api.ts';
import { receiveMails } from '../mail-in/receive.ts';
import { callers } from '../people/callers.ts';
import { type LambdaContext, withDeadline } from '../platform/deadline.ts';

const onMail = withDeadline(receiveMails);
const onRequest = verifyOrigin(
  serve<'mail-in'>({
    'raw-mails': { endpoints: receivedMailEndpoints, handlers: rawMailHandlers, callers },
  }),
);

/** Receives mails, and serves the endpoints that read them. No other function may read them. */
export const handler = (event: SESEvent | APIGatewayProxyEventV2, context: LambdaContext) =>
  'Records' in event ? onMail(event, context) : onRequest(event, context);
