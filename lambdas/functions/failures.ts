import { failureEndpoints } from '@portico/shared/contract/failures.ts';
import { handlers } from '../failures/api.ts';
import { noCallers } from '../http/caller.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';

export const handler = verifyOrigin(serve('failures', failureEndpoints, handlers, noCallers));
