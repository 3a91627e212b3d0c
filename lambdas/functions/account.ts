import { accountEndpoints } from '@portico/shared/contract/account.ts';
import { passkeyEndpoints } from '@portico/shared/contract/passkeys.ts';
import { recoveryCodeEndpoints } from '@portico/shared/contract/recovery-codes.ts';
import { sessionEndpoints } from '@portico/shared/contract/sessions.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { accountHandlers } from '../people/account.ts';
import { callers } from '../people/callers.ts';
import { passkeyHandlers } from '../people/passkeys.ts';
import { recoveryHandlers } from '../people/recovery.ts';
import { sessionHandlers } from '../people/sessions.ts';

export const handler = verifyOrigin(
  serve(
    'account',
    { ...accountEndpoints, ...sessionEndpoints, ...recoveryCodeEndpoints, ...passkeyEndpoints },
    { ...accountHandlers, ...sessionHandlers, ...recoveryHandlers, ...passkeyHandlers },
    callers,
  ),
);
