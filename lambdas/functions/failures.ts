import { handlers } from '../failures/api.ts';
import { noProfiles } from '../http/caller.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';

export const handler = verifyOrigin(serve('failures', handlers, noProfiles));
