import type { APIGatewayProxyEventV2, SNSEvent } from 'aws-lambda';
import { accountLinkEndpoints } from '@portico/shared/contract/account-links.ts';
import { accountEndpoints } from '@portico/shared/contract/account.ts';
import { passkeyEndpoints } from '@portico/shared/contract/passkeys.ts';
import { peopleEndpoints } from '@portico/shared/contract/people.ts';
import { recoveryCodeEndpoints } from '@portico/shared/contract/recovery-codes.ts';
import { sessionEndpoints } from '@portico/shared/contract/sessions.ts';
import { staffEndpoints } from '@portico/shared/contract/staff.ts';
import { noCallers } from '../http/caller.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { accountHandlers } from '../people/account.ts';
import * as people from '../people/api.ts';
import { callers } from '../people/callers.ts';
import { InvitationRequest, sendRequestedInvitation } from '../people/invitation-request.ts';
import * as links from '../people/links/api.ts';
import { passkeyHandlers } from '../people/passkeys/passkeys.ts';
import { recoveryHandlers } from '../people/two-step/recovery.ts';
import { sessionHandlers } from '../people/sessions/sessions.ts';
import type { LambdaContext } from '../platform/deadline.ts';
import { createTopicHandler } from '../platform/messaging/topic-handler.ts';

const onRequest = verifyOrigin(
  serve<'accounts'>({
    account: {
      endpoints: { ...accountEndpoints, ...sessionEndpoints, ...recoveryCodeEndpoints, ...passkeyEndpoints },
      handlers: { ...accountHandlers, ...sessionHandlers, ...recoveryHandlers, ...passkeyHandlers },
      callers,
    },
    'account-links': { endpoints: accountLinkEndpoints, handlers: links.handlers, callers: noCallers },
    people: { endpoints: { ...peopleEndpoints, ...staffEndpoints }, handlers: people.handlers, callers },
  }),
);
const onMessage = createTopicHandler(InvitationRequest, sendRequestedInvitation);

/** Endpoints that change the user pool, with or without sign-in. */
export const handler = (event: SNSEvent | APIGatewayProxyEventV2, context: LambdaContext) =>
  'Records' in event ? onMessage(event, context) : onRequest(event, context);
