import { accountEndpoints } from '@portico/shared/contract/account.ts';
import { handlers } from '../people/account.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';

export const handler = verifyOrigin(serve('account', accountEndpoints, handlers, callers));
