import { groupEndpoints } from '@portico/shared/contract/groups.ts';
import { handlers } from '../assignment/api.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';

export const handler = verifyOrigin(serve('assignment', groupEndpoints, handlers, callers));
