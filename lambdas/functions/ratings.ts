import { ratingEndpoints } from '@portico/shared/contract/ratings.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';
import { handlers } from '../ratings/api.ts';

export const handler = verifyOrigin(serve('ratings', ratingEndpoints, handlers, callers));
