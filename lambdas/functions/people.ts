import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { handlers } from '../people/api.ts';
import { profileOf } from '../people/store.ts';

export const handler = verifyOrigin(serve('people', handlers, profileOf));
