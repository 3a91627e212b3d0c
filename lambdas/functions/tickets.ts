import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { profileOf } from '../people/store.ts';
import { handlers } from '../tickets/api.ts';

export const handler = verifyOrigin(serve('tickets', handlers, profileOf));
