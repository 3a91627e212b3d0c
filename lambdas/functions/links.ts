import { linkEndpoints } from '@portico/shared/contract/links.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { handlers } from '../links/api.ts';
import { callers } from '../people/callers.ts';

export const handler = verifyOrigin(serve('links', linkEndpoints, handlers, callers));
