import { liveEndpoints } from '@portico/shared/contract/live.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { handlers } from '../live/api.ts';
import { callers } from '../people/callers.ts';

export const handler = verifyOrigin(serve('live-pass', liveEndpoints, handlers, callers));
