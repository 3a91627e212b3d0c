import type { PostAuthenticationTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { recordSignIn } from '../people/user-pool/sign-in.ts';
import { removeSelfServiceScope } from '../people/user-pool/token-scopes.ts';
import { withTriggerDeadline } from '../platform/deadline.ts';

type TriggerEvent = PostAuthenticationTriggerEvent | PreTokenGenerationV2TriggerEvent;

/** The triggers of the user pool. */
export const handler = withTriggerDeadline((event: TriggerEvent): Promise<TriggerEvent> =>
  event.triggerSource === 'PostAuthentication_Authentication'
    ? recordSignIn(event)
    : removeSelfServiceScope(event),
);
