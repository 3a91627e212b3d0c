import { noProfiles } from '../http/caller.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { handlers } from '../newsletter/api.ts';

export const handler = verifyOrigin(serve('newsletter', handlers, noProfiles));
